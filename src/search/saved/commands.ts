import { createHash } from 'node:crypto';
import { streamsOf } from '../../engine/commands/streams.ts';
import { canonical } from '../../engine/event-store/hash-chain.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Criteria } from '../events.ts';
import { savedSearchById } from '../queries.ts';
import { savedSearchesDecider } from './decider.ts';
import { savedSearchOf } from './matching.ts';

type Own = { readonly userId: number; readonly searchId: string };
type Done = { readonly position: Position | null };
type Saved = { readonly searchId: string; readonly placeId: number | null; readonly criteria: Criteria };

export type SavedSearchCommands = ReturnType<typeof savedSearchCommands>;

export const savedSearchCommands = ({ db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>) => {
  const searches = streamsOf({ store, clock }, savedSearchesDecider);
  const change = async (type: 'Stop' | 'Resume' | 'Delete' | 'EndUnanswered', own: Own, metadata: Metadata): Promise<Done> =>
    searches.send({ type, ...own }, metadata);

  return {
    /**
     * Saves the search of a results address. Saving the same one again keeps a single entry and reactivates its alerts. Throws HttpProblem
     * 422 on `consulta`, and `too_many_saved_searches`.
     */
    save: async (userId: number, address: string, metadata: Metadata): Promise<Done & Saved> => {
      const now = clock.now();
      const { placeId, criteria } = await savedSearchOf(db, address, 'consulta', now);
      const searchId = createHash('sha256').update(canonical({ userId, placeId, criteria })).digest('hex').slice(0, 24);
      const command = { type: 'Save', userId, searchId, placeId, criteria, now } as const;
      const { position } = await searches.send(command, metadata);
      return { searchId, placeId, criteria, position };
    },

    /** Turns its mails on or off. Throws `not_found`. */
    setAlerts: (own: Own, on: boolean, metadata: Metadata) => change(on ? 'Resume' : 'Stop', own, metadata),

    /** Deletes a saved search; no effect if it does not exist. */
    remove: (own: Own, metadata: Metadata) => change('Delete', own, metadata),

    /** Stops the mails of a search that its person has not touched for 90 days. */
    endUnanswered: async (searchId: string, metadata: Metadata): Promise<void> => {
      const row = await savedSearchById(db, searchId);
      if (row) await change('EndUnanswered', { userId: row.user_id, searchId }, metadata);
    },
  };
};
