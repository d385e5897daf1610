import type { Knex } from 'knex';
import { latestRequests } from '../../../projections/reservation-lists.ts';
import { conditionsFromWire } from '../../conditions/public.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import { tryConditions } from './contract-trial.ts';
import { outcomeOf, outcomeUnder } from './outcome.ts';

/** How many requests are looked at, the latest first. */
const LAST = 100;

/** What other conditions would have changed, by the rules that decide; it reads only. */
export const trialRoutes = ({ db, clock }: { readonly db: Knex; readonly clock: Clock }): readonly Route[] => [
  route(tryConditions, async ({ query: { terms } }) => {
    const { windows } = conditionsFromWire(terms);
    const now = clock.now();
    const lines = (await latestRequests(db, LAST)).map((row) => ({
      reserva: row.id,
      alojamiento: row.listing_id,
      pedida: row.requested_at ?? now,
      antes: outcomeOf(row, now),
      despues: outcomeUnder(row, windows, now),
    }));
    return { solicitudes: lines, cambian: lines.filter(({ antes, despues }) => antes !== despues).length };
  }),
];
