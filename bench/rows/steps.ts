import { createHmac, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { systemClock } from '../../src/kernel/clock.ts';
import { SIGNERS } from '../../src/payments/gateways/signatures.ts';
import type { Connection } from '../http.ts';
import { interleaved, type Load, latencies } from '../load.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { call, nights, shared } from '../world.ts';

type Deps = {
  readonly db: Knex;
  readonly many: readonly Connection[];
  readonly bare: readonly Connection[];
  readonly host: string;
  readonly guests: readonly string[];
  readonly listings: readonly number[];
  readonly rounds: number;
  /** Of the measured program. */
  readonly secret: string;
};

type StayRequest = { readonly guest: string; readonly listing: number; readonly stay: ReturnType<typeof nights> };
type Shown = { readonly reservation: { readonly idreserva: number; readonly token: string } };
type Held = { readonly id: number; readonly token: string; readonly guest: string };

/** The first day of a round's own nights: beyond those of the other measurements. */
const FROM = 280;
/** Windows of nights per listing in a round. */
const WINDOWS = 2;

/**
 * The steps of a stay that a person waits for, each alone and once for every reservation of the round; compared with the rows it has to
 * write, its events and the entry of a notification, as INSERTs through an empty Koa route.
 */
export const steps = async ({ db, many, bare, host, guests, listings, rounds, secret }: Deps): Promise<Row[]> => {
  let round = 0;
  let requests: StayRequest[] = [];
  let held: Held[] = [];
  let payments: string[] = [];

  const draft = async (): Promise<void> => {
    requests = listings.flatMap((listing, i) =>
      Array.from({ length: WINDOWS }, (_, window) => ({
        listing,
        guest: guests[(i * WINDOWS + window) % guests.length] ?? '',
        stay: nights(FROM + 3 * (round * WINDOWS + window)),
      })),
    );
    round += 1;
    held = await shared(many, requests, async (connection, { guest, listing, stay }) => {
      const body = { idalojamiento: listing, ...stay, guests: 2 };
      const { reservation } = await call<Shown>(connection, [201], 'POST', '/reservations', guest, body);
      return { id: reservation.idreserva, token: reservation.token, guest };
    });
  };
  const checkOut = async (): Promise<void> => {
    payments = await shared(many, held, async (connection, { id, token }) => {
      const body = { id_reserva: id, token };
      const { mercadopago_url: url } = await call<{ mercadopago_url: string }>(
        connection,
        [200],
        'POST',
        '/mercadopago/pay',
        undefined,
        body,
      );
      return url.split('/dev/pay/')[1] ?? '';
    });
    await db('sandbox_payments').whereIn('payment', payments).update({ state: 'approved' });
  };
  const key = createHmac('sha256', secret).update('webhook:mercadopago').digest('base64url');
  const notify = (connection: Connection, payment: string) => {
    const { headers, query } = SIGNERS.mercadopago.sign(
      key,
      { delivery: randomUUID(), resource: payment },
      Buffer.alloc(0),
      systemClock.now(),
    );
    return call(connection, [200], 'POST', `/mercadopago/webhook?${query}`, undefined, { data: { id: payment } }, headers);
  };
  const insert = (rows: number) => () => timed(bare, requests, (connection) => connection.send('POST', `/?rows=${rows}`));

  const results = await interleaved(rounds, {
    quote: async () => {
      await draft();
      return timed(many, often(requests), (connection, { listing, stay }) => {
        const query = new URLSearchParams({
          accommodationId: String(listing),
          initDate: stay.fecha_inicio,
          endDate: stay.fecha_termino,
          guests: '2',
        });
        return call(connection, [200], 'GET', `/simulation?${query}`);
      });
    },
    bareQuote: () => timed(bare, often(requests), (connection) => connection.send('GET', '/')),
    request: () =>
      timed(many, held, (connection, { id, guest }) => call(connection, [200], 'PUT', `/reservations/request/${id}`, guest, {})),
    bareRequest: insert(3),
    accept: () => timed(many, held, (connection, { id }) => call(connection, [200], 'PUT', `/reservations/accept/${id}/-`, host)),
    bareAccept: insert(1),
    pay: async () => {
      await checkOut();
      return timed(many, payments, notify);
    },
    barePay: insert(3),
  });
  const row = (what: string, ours: readonly Load[], peer: readonly Load[], goal: Row['goal'] = null): Row => ({
    what: `${what}: rate`,
    ratios: ratios(
      ours.map(({ perSecond }) => perSecond),
      peer.map(({ perSecond }) => perSecond),
    ),
    ...{ goal, ours: shown(ours), peer: shown(peer) },
  });
  return [
    row('Quote of a stay over HTTP, 16 connections, to an empty Koa route', results.quote, results.bareQuote, {
      atLeast: 0.4,
    }),
    row('Request, to its 3 events as INSERTs through Koa', results.request, results.bareRequest),
    row('Acceptance, to its event as INSERT', results.accept, results.bareAccept),
    row("Gateway's notification of a payment, to its entry and 2 events as INSERTs", results.pay, results.barePay),
  ];
};

/** Reads are so fast that a round of one each would be over before V8 has compiled the code. */
const often = <T>(all: readonly T[]): T[] => Array.from({ length: 16 }, () => all).flat();

/** Everything once, distributed over the connections. */
const timed = async <T>(
  connections: readonly Connection[],
  all: readonly T[],
  work: (connection: Connection, item: T) => Promise<unknown>,
): Promise<Load> => {
  const began = performance.now();
  const took = await shared(connections, all, async (connection, item) => {
    const from = performance.now();
    await work(connection, item);
    return performance.now() - from;
  });
  return { ...latencies(took), perSecond: (all.length * 1000) / (performance.now() - began) };
};

const shown = (loads: readonly Load[]): string => {
  const middle = (of: 'perSecond' | 'p50' | 'p99') => figure(median(loads.map((load) => load[of])));
  return `${middle('perSecond')}/s, p50 ${middle('p50')}, p99 ${middle('p99')} ms`;
};
