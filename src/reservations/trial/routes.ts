import type { Knex } from 'knex';
import { listedRows } from '../../../projections/listings.ts';
import { latestRequests } from '../../../projections/reservation-lists.ts';
import { type LiveUnder, liveUnder } from '../../../projections/search.ts';
import { type ConditionsInForce, conditionsFromWire, stayRefusal } from '../../conditions/public.ts';
import { placeOfLettingLaw } from '../../locations/public.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import { nightsOf } from '../../shared/nights.ts';
import { isLongerThanLaw, type StayTerms } from '../../shared/legal/stay-terms.ts';
import { tryConditions } from './contract-trial.ts';
import { outcomeOf, outcomeUnder } from './outcome.ts';

/** How many requests are looked at, the latest first. */
const LAST = 100;

type Deps = { readonly db: Knex; readonly clock: Clock; readonly conditions: ConditionsInForce };

/** What other conditions would have changed, by the rules that decide; it reads only. */
export const trialRoutes = ({ db, clock, conditions }: Deps): readonly Route[] => [
  route(tryConditions, async ({ query: { terms } }) => {
    const tried = conditionsFromWire(terms);
    const now = clock.now();
    const rows = await latestRequests(db, LAST);
    const listings = await listedRows(
      db,
      rows.map(({ listing_id }) => listing_id),
    );
    const city = await placeOfLettingLaw(db);
    const lines = rows.map((row) => {
      const stay = { checkIn: row.check_in, checkOut: row.check_out };
      const isInCity = city !== null && (listings.get(row.listing_id)?.details.placeIds.includes(city) ?? false);
      const { countryCode } = row.quote;
      const motivo = stayRefusal(tried, { countryCode, nights: nightsOf(stay), isBeyondLaw: isInCity && isLongerThanLaw(stay) });
      return {
        reserva: row.id,
        alojamiento: row.listing_id,
        pedida: row.requested_at ?? now,
        antes: outcomeOf(row, now),
        despues: motivo === null ? outcomeUnder(row, tried.windows, now) : ('not_taken' as const),
        motivo,
      };
    });
    const spaces = (of: StayTerms) => liveUnder(db, { ...of, lawIn: of.enforcesLettingLaw ? city : null });
    const [before, after] = [await spaces(await conditions.at(now)), await spaces(tried)];
    const change = (name: keyof LiveUnder) => ({ antes: before[name], despues: after[name] });
    return {
      solicitudes: lines,
      cambian: lines.filter(({ antes, despues }) => antes !== despues).length,
      espacios: { publicados: before.all, abiertos: change('open'), minimo: change('shorter'), ley: change('underLaw') },
    };
  }),
];
