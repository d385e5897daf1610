import { createHmac, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { systemClock } from '../../src/kernel/clock.ts';
import { SIGNERS } from '../../src/payments/gateways/signatures.ts';
import type { Connection } from '../http.ts';
import { call, nights, shared } from '../world.ts';

type Person = { readonly token: string };
export type Measured = { readonly what: string; readonly run: () => Promise<number>; readonly before?: () => Promise<void> };

type Deps = {
  readonly db: Knex;
  readonly connections: readonly Connection[];
  readonly guests: readonly Person[];
  readonly host: Person;
  readonly listings: readonly number[];
  readonly secret: string;
};

type Held = { readonly id: number; readonly token: string; readonly guest: string; readonly listing: number };
type Shown = { readonly reservation: { readonly idreserva: number; readonly token: string } };

/** Number of calls of each writing kind in a round. */
export const TIMES = 100;
/** Reads are cheap: with 100 a round, the idle program's own usage outweighed a call of less than a millisecond. */
const READ_TIMES = 1_000;
const FROM = 30;

type StayRequest = { readonly guest: number; readonly listing: number; readonly from: number };

/**
 * Which guest requests which listing in a round, by index, and how many days from today. Where requests are measured without their ends,
 * each guest has only a few open ones and requests a listing only once, because more is refused.
 */
export const requestsOf = (round: number, guests: number, listings: number): StayRequest[] =>
  Array.from({ length: TIMES }, (_, i) => ({
    guest: (round * TIMES + i) % guests,
    listing: (i + round) % listings,
    from: FROM + 3 * (round * Math.ceil(TIMES / listings) + Math.floor(i / listings)),
  }));

/** The steps of a stay taken sequentially by one person after another, each measured separately; each run uses other nights. */
export const staySteps = ({ db, connections, guests, host, listings, secret }: Deps): Measured[] => {
  let round = 0;
  let held: Held[] = [];
  let payments: string[] = [];
  const key = createHmac('sha256', secret).update('webhook:mercadopago').digest('base64url');
  const all = async <T>(items: readonly T[], work: (connection: Connection, item: T) => Promise<unknown>): Promise<number> => {
    await shared(connections, items, work);
    return items.length;
  };
  const draft = async (): Promise<number> => {
    const requests = requestsOf(round, guests.length, listings.length).map((one) => ({
      listing: listings[one.listing] ?? 0,
      guest: guests[one.guest]?.token ?? '',
      stay: nights(one.from),
    }));
    round += 1;
    held = await shared(connections, requests, async (connection, { listing, guest, stay }) => {
      const body = { idalojamiento: listing, ...stay, guests: 2 };
      const { reservation } = await call<Shown>(connection, [201], 'POST', '/reservations', guest, body);
      return { id: reservation.idreserva, token: reservation.token, guest, listing };
    });
    return held.length;
  };
  return [
    { what: 'Draft of a stay', run: draft },
    {
      what: 'Request',
      run: () => all(held, (connection, { id, guest }) => call(connection, [200], 'PUT', `/reservations/request/${id}`, guest, {})),
    },
    {
      what: 'Acceptance',
      run: () => all(held, (connection, { id }) => call(connection, [200], 'PUT', `/reservations/accept/${id}/-`, host.token)),
    },
    {
      what: "Gateway's notification of a payment",
      before: async () => {
        payments = await shared(connections, held, async (connection, { id, token }) => {
          const path = '/mercadopago/pay';
          const begun = await call<{ mercadopago_url: string }>(connection, [200], 'POST', path, undefined, { id_reserva: id, token });
          return begun.mercadopago_url.split('/dev/pay/')[1] ?? '';
        });
        await db('sandbox_payments').whereIn('payment', payments).update({ state: 'approved' });
      },
      run: () =>
        all(payments, (connection, payment) => {
          const about = { delivery: randomUUID(), resource: payment };
          const { headers, query } = SIGNERS.mercadopago.sign(key, about, Buffer.alloc(0), systemClock.now());
          return call(connection, [200], 'POST', `/mercadopago/webhook?${query}`, undefined, { data: { id: payment } }, headers);
        }),
    },
  ];
};

/** Messages of guests to a host, in existing conversations. */
export const messages = ({ connections, guests, listings }: Pick<Deps, 'connections' | 'guests' | 'listings'>): Measured => {
  let threads: { readonly id: number; readonly guest: string }[] = [];
  let number = 0;
  return {
    what: 'Message to a host',
    before: async () => {
      if (threads.length > 0) return;
      const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(400);
      const first = { accommodation_id: listings[0], message: 'Hola', check_in_date, check_out_date };
      threads = await shared(connections, guests, async (connection, { token }) => {
        const { conversation } = await call<{ conversation: { id: number } }>(connection, [201], 'POST', '/conversations', token, first);
        return { id: conversation.id, guest: token };
      });
    },
    run: async () => {
      const all = Array.from({ length: TIMES }, (_, i) => threads[i % threads.length]);
      await shared(connections, all, (connection, thread) => {
        number += 1;
        return call(connection, [201], 'POST', `/messages/${thread?.id}`, thread?.guest, { message: `Mensaje ${number}` });
      });
      return all.length;
    },
  };
};

/** Requests of visitors without a session, sequentially, so that none shares the revalidation of a page with another. */
export const reads = (connection: Connection, pages: Readonly<Record<string, string>>): Measured[] =>
  Object.entries(pages).map(([what, path]) => ({
    what,
    run: async () => {
      for (let time = 0; time < READ_TIMES; time += 1) {
        const { status } = await connection.send('GET', path, undefined, undefined, { 'accept-encoding': 'br' });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
      return READ_TIMES;
    },
  }));
