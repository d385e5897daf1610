import { createHash } from 'node:crypto';
import { streamsOf } from '../../engine/commands/streams.ts';
import { canonical } from '../../engine/event-store/hash-chain.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Criteria } from '../events.ts';
import { savedSearchById } from '../queries.ts';
import { savedSearchesDecider } from './decider.ts';
import { keptSearch } from './matching.ts';

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
     * Saves the search of an address of results; the same one twice is one, and asks for its alerts again. Throws HttpProblem 422 on
     * `consulta`, and `too_many_saved_searches`.
     */
    save: async (userId: number, address: string, metadata: Metadata): Promise<Done & Saved> => {
      const now = clock.now();
      const { placeId, criteria } = await keptSearch(db, address, 'consulta', now);
      const searchId = createHash('sha256').update(canonical({ userId, placeId, criteria })).digest('hex').slice(0, 24);
      const command = { type: 'Save', userId, searchId, placeId, criteria, now } as const;
      const { position } = await searches.send(command, metadata);
      return { searchId, placeId, criteria, position };
    },

    /** Asks for its mails again, or for none. Throws `not_found`. */
    setAlerts: (own: Own, on: boolean, metadata: Metadata) => change(on ? 'Resume' : 'Stop', own, metadata),

    /** Deletes a saved search; one that is not there is left so. */
    remove: (own: Own, metadata: Metadata) => change('Delete', own, metadata),

    /** Ends the mails of a search that nobody has touched for 90 days. */
    endUnanswered: async (searchId: string, metadata: Metadata): Promise<void> => {
      const row = await savedSearchById(db, searchId);
      if (row) await change('EndUnanswered', { userId: row.user_id, searchId }, metadata);
    },
  };
};
