import { readStream } from '../../engine/event-store/typed.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { listingIn } from '../decider.ts';
import { listingStream } from '../events.ts';
import { hasLiveReservations } from '../queries.ts';
import { LISTING_DRY_RUNS, listingConsequenceOf } from './consequences.ts';
import { consoleListingConsequences } from './contract-dry-run.ts';

/** What each command of the console would do to a space, before it is sent (D10). */
export const listingDryRunRoutes = ({ db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>): readonly Route[] => [
  route(consoleListingConsequences, async ({ params: { id: listingId }, user }) => {
    const state = listingIn(await readStream(store, listingStream(listingId)));
    if (state.status === 'none') throw new Rejection('space_not_found');
    const now = clock.now();
    const liveReservations = await hasLiveReservations(db, listingId, now);
    const facts = { store, listingId, state, adminId: user.id, liveReservations, now };
    const all = await Promise.all(LISTING_DRY_RUNS.map((name) => listingConsequenceOf(name, facts)));
    return {
      vigentes: liveReservations,
      comandos: all.map(({ command, refused, page, strikes, mails }) => ({
        ...{ comando: command, rechazo: refused, correos: [...mails] },
        pagina: page && { antes: page.before, despues: page.after },
        marcas: strikes && { antes: strikes.before, despues: strikes.after },
      })),
    };
  }),
];
