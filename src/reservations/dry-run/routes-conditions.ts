import { z } from 'zod';
import { readStream } from '../../engine/event-store/typed.ts';
import { isLongerThanLaw, type StayTerms } from '../../kernel/legal/stay-terms.ts';
import { nightsOf } from '../../kernel/nights.ts';
import { listedRows } from '../../listings/queries.ts';
import { placeOfLettingLaw } from '../../places/public.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { jsonText } from '../../server/http/input/json-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type ConditionsInForce, conditionsFromWire, conditionTerms, stayRefusal } from '../../terms/public.ts';
import { type ReservationEvent, reservationStream } from '../events.ts';
import { type LiveUnder, latestRequests, liveUnder } from '../queries.ts';
import { OUTCOMES, outcomesOf } from './outcome.ts';

const outcome = z.enum(OUTCOMES);
const change = z.object({ antes: z.int(), despues: z.int() });

export const tryConditions = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTryConditions',
  summary: 'Replays the last 100 requests under other conditions; also counts affected published spaces. Nothing is written',
  method: 'get',
  path: '/console/conditions/trial',
  query: z.object({
    terms: jsonText(conditionTerms).meta({ description: 'ConditionTerms as JSON.' }),
  }),
  response: z
    .object({
      solicitudes: z.array(
        z.object({
          reserva: z.int(),
          alojamiento: z.int(),
          pedida: z.iso.datetime(),
          antes: outcome,
          despues: outcome.meta({
            description:
              '`open`: it lapsed but would have had more time. `too_late`: too close to check-in to request. `not_taken`: such a stay is not allowed; see `motivo`.',
          }),
          motivo: z.enum(['country_closed', 'lease_minimum', 'letting_law']).nullable(),
        }),
      ),
      espacios: z
        .object({
          publicados: z.int(),
          abiertos: change.meta({ description: 'In countries open for requests.' }),
          minimo: change.meta({ description: 'Of those, with their own minimum stay below the site minimum.' }),
          ley: change.meta({ description: 'Of those, where stays beyond the letting law limit are refused.' }),
        })
        .meta({ description: 'Spaces published now, under the current and the tried conditions.' }),
      cambian: z.int().meta({ description: 'How many outcomes would differ.' }),
    })
    .meta({ id: 'ConsoleConditionsTrial' }),
});

/** How many requests are examined, latest first. */
const LAST = 100;

type ConditionsDryRunRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly conditions: ConditionsInForce;
};

/** What other conditions would have changed, by the decider's own rules. Read-only. */
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
    const before = await spaces(await conditions.at(now));
    const after = await spaces(tried);
    const change = (name: keyof LiveUnder) => ({ antes: before[name], despues: after[name] });
    return {
      solicitudes: lines,
      cambian: lines.filter(({ antes, despues }) => antes !== despues).length,
      espacios: { publicados: before.all, abiertos: change('open'), minimo: change('shorter'), ley: change('underLaw') },
    };
  }),
];
