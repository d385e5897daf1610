import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { reservationsProjection } from '../../projections/reservations/reservations.ts';
import { connect } from '../../src/engine/db/connect.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { rebuild } from '../../src/engine/followers/rebuild.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { quoteForListing } from '../../src/pricing/public.ts';
import { someDetails } from '../../tests/listings/details.ts';
import { once, type Server } from '../database.ts';
import { interleaved, type Load } from '../load.ts';
import { TARIFF } from '../questions.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';

const RESERVATIONS = 25_000;
const STEPS = 4;
const EVENTS = RESERVATIONS * STEPS;

/** Draft, request, acceptance and payment of 25,000 stays, as commands write them, multiplied in SQL. */
const fillLog = async (db: Knex): Promise<void> => {
  const at = systemClock.now();
  const stay = { checkIn: addDays(at.slice(0, 10), 30), checkOut: addDays(at.slice(0, 10), 34) };
  const facts = { listingId: 4711, guestId: 12, hostId: 7, timeZone: 'America/Santiago', stay, guests: 2 };
  const quote = quoteForListing(someDetails(), TARIFF, stay, 2);
  const steps = [
    { type: 'ReservationDrafted', data: { ...facts, quote, language: 'es', draftedAt: at, lapsesAt: at } },
    { type: 'ReservationRequested', data: { ...facts, quote, requestedAt: at, respondBy: at } },
    { type: 'ReservationAccepted', data: { acceptedAt: at, payBy: at } },
    { type: 'ReservationPaid', data: { paidAt: at, method: 'mercadopago', paid: quote.total, paymentId: 'P-1' } },
  ];
  const meta = { v: 1, actor: 'user:12', correlationId: randomUUID(), commandId: randomUUID(), at, prev: 'f'.repeat(64) };
  await db.raw(
    `insert into event_log (position, stream, revision, id, type, data, meta)
     select (r - 1) * :steps + s.nth, 'reservation-' || r, s.nth - 1, gen_random_uuid(), s.step->>'type',
            s.step->'data' || jsonb_build_object('reservationId', r), cast(:meta as jsonb)
       from generate_series(1, cast(:reservations as int)) r, jsonb_array_elements(cast(:all as jsonb)) with ordinality s(step, nth)
      order by 1`,
    { steps: STEPS, reservations: RESERVATIONS, all: JSON.stringify(steps), meta: JSON.stringify(meta) },
  );
  await db.raw('vacuum analyze event_log');
  await db.raw('create table aggregated (like reservations including all)');
};

/** The result of the projection by one SQL statement, which knows that this log goes only from draft to payment. */
const AGGREGATE = `
  insert into aggregated
  select (data->>'reservationId')::int, max((data->>'listingId')::int), max((data->>'guestId')::int), max((data->>'hostId')::int),
         max(data->>'timeZone'), max(data->>'language'), (array_agg(type order by revision desc))[1], null,
         max((data->'stay'->>'checkIn')::date), max((data->'stay'->>'checkOut')::date), max((data->>'guests')::int),
         (array_agg(data->'quote' order by revision desc) filter (where data->'quote' is not null))[1], max(data->>'method'), 0,
         max((data->>'draftedAt')::timestamptz), max((data->>'lapsesAt')::timestamptz), max((data->>'requestedAt')::timestamptz),
         max((data->>'respondBy')::timestamptz), max((data->>'acceptedAt')::timestamptz), max((data->>'payBy')::timestamptz), null, null, null,
         max((data->>'paidAt')::timestamptz), max((data->>'paid')::bigint), max(data->>'paymentId'), null, null, null,
         max(revision)
    from event_log group by 1`;

/** A rebuild of the reservations' read model through our projection, compared with the same rows by one SQL aggregate. */
export const replay = async (server: Server, rounds: number): Promise<Row[]> => {
  const url = await server.database('replay');
  await once(url, fillLog);
  const db = connect(url, 4);
  const store = openPostgresStore(url);
  const timed = async (work: () => Promise<unknown>): Promise<Load> => {
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    return { perSecond: (EVENTS * 1000) / took, p50: took, p99: took, count: 1 };
  };
  try {
    const { ours, sql } = await interleaved(rounds, {
      ours: () => timed(() => rebuild(store, db, reservationsProjection)),
      sql: () =>
        timed(() =>
          db.transaction(async (trx) => {
            await trx.raw('set local statement_timeout = 0');
            await trx('aggregated').delete();
            await trx.raw(AGGREGATE);
          }),
        ),
    });
    await mustEqual(db);
    const perSecond = (loads: readonly Load[]) => loads.map((load) => load.perSecond);
    return [
      {
        what: `Replay of ${EVENTS.toLocaleString('en')} events into the reservations' read model, to the same rows by one SQL aggregate: rate`,
        ratios: ratios(perSecond(ours), perSecond(sql)),
        goal: [{ value: median(perSecond(ours)), limit: { atLeast: 60_000 }, unit: 'events/s' }],
        ours: `${figure(median(perSecond(ours)))} events/s`,
        peer: `${figure(median(perSecond(sql)))} events/s`,
      },
    ];
  } finally {
    await store.close();
    await db.destroy();
  }
};

/** Both must produce the same rows, or the figures are meaningless. */
const mustEqual = async (db: Knex): Promise<void> => {
  const same =
    'id, listing_id, guest_id, host_id, check_in, check_out, guests, quote, method, requested_at, pay_by, paid_at, paid_amount, revision';
  const { rows } = await db.raw<{ rows: { both: number; ours: number }[] }>(
    `select (select count(*) from (select ${same} from reservations intersect select ${same} from aggregated) x) as both,
            (select count(*) from reservations where status = 'paid') as ours`,
  );
  if (rows[0]?.both !== RESERVATIONS || rows[0].ours !== RESERVATIONS) throw new Error('the replay and the aggregate differ');
};
