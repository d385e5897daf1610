import type { ShowingConfig } from '../../reservations/public.ts';
import { seenBy } from '../../reservations/public.ts';
import { notesOf } from '../../reservations/vault.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import * as contracts from './contract.ts';
import { happenings, historyOf } from './history.ts';
import { answerOfNight, takenNights } from './nights.ts';

type HistoryRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly config: ShowingConfig;
};

export const historyRoutes = (deps: HistoryRoutesDeps): readonly Route[] => [
  route(contracts.reservationHistory, async ({ params: { id }, query: { token }, user, language }) => {
    const { side, byLink } = await seenBy(deps, id, token, user);
    const own = async () => (byLink || !user ? [] : notesOf(deps.db, id, side === 'admin' ? null : user.id));
    const [events, notes] = await Promise.all([historyOf(deps.store, id), own()]);
    return { events: happenings(events, side, language), notes: notes.map(({ note, writtenAt }) => ({ note, at: writtenAt })) };
  }),

  route(contracts.takenNights, async ({ params: { id }, user }) => ({ data: await takenNights(deps, id, user) })),
  route(contracts.answerOfNight, async ({ params: { id, fecha }, user, language }) => ({
    night: await answerOfNight(deps, id, fecha, user, language),
  })),
];
