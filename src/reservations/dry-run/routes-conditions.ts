import { readStream } from '../../engine/event-store/typed.ts';
import { isLongerThanLaw, type StayTerms } from '../../kernel/legal/stay-terms.ts';
import { nightsOf } from '../../kernel/nights.ts';
import { listedRows } from '../../listings/queries.ts';
import { placeOfLettingLaw } from '../../places/public.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type ConditionsInForce, conditionsFromWire, stayRefusal } from '../../terms/public.ts';
import { type ReservationEvent, reservationStream } from '../events.ts';
import { type LiveUnder, latestRequests, liveUnder } from '../queries.ts';
import { tryConditions } from './contract-conditions.ts';
import { outcomesOf } from './outcome.ts';

/** How many requests are looked at, the latest first. */
const LAST = 100;

type ConditionsDryRunRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly conditions: ConditionsInForce;
};

/** What other conditions would have changed, by the rules that decide; it reads only. */
export const conditionsDryRunRoutes = ({ db, store, clock, conditions }: ConditionsDryRunRoutesDeps): readonly Route[] => [
  route(tryConditions, async ({ query: { terms } }) => {
    const tried = conditionsFromWire(terms);
    const now = clock.now();
    const rows = await latestRequests(db, LAST);
    const listings = await listedRows(
      db,
      rows.map(({ listing_id }) => listing_id),
    );
    const histories = new Map<number, ReservationEvent[]>();
    for (const { id } of rows) histories.set(id, await readStream(store, reservationStream(id)));
    const city = await placeOfLettingLaw(db);
    const lines = rows.map((row) => {
      const stay = { checkIn: row.check_in, checkOut: row.check_out };
      const isInCity = city !== null && (listings.get(row.listing_id)?.details.placeIds.includes(city) ?? false);
      const { countryCode } = row.quote;
      const { was, under } = outcomesOf(histories.get(row.id) ?? [], tried.windows, now);
      const motivo = stayRefusal(tried, { countryCode, nights: nightsOf(stay), isBeyondLaw: isInCity && isLongerThanLaw(stay) });
      return {
        reserva: row.id,
        alojamiento: row.listing_id,
        pedida: row.requested_at ?? now,
        antes: was,
        despues: motivo === null ? under : ('not_taken' as const),
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
