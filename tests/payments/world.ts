import { createHmac, randomUUID } from 'node:crypto';
import { manualClock } from '../../src/kernel/clock.ts';
import { SIGNERS } from '../../src/payments/gateways/signatures.ts';
import type { Config } from '../../src/server/settings/config.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../reservations/world.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { callsTo } from '../support/people/calls.ts';

/** A proof of transfer: a picture of one pixel. */
export const PROOF = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type Reservation = { idreserva: number; guestToken: string; hostToken: string; listing: number; guest: Someone };

/** A program at noon of 1 December 2026 with a host and an administrator, and what `paymentsIn` does there. */
export const paymentsAt = async (config: Partial<Config> = {}) => {
  const clock = manualClock('2026-12-01T12:00:00.000Z');
  const app = await testApp({ clock, config });
  const [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
  return { app, clock, host, admin, ...paymentsIn(app, clock) };
};

/** Payments in the sandbox: the actions of guest and gateway, and reading the results. */
export const paymentsIn = (app: TestApp, clock: ReturnType<typeof manualClock>) => {
  const pay = ({ idreserva, guestToken }: Pick<Reservation, 'idreserva' | 'guestToken'>, gateway = 'mercadopago'): Promise<Answer> =>
    app.request('POST', `/${gateway}/pay`, { body: { id_reserva: idreserva, token: guestToken } });
  const press = (payment: string, outcome: string) => app.root('POST', `/dev/pay/${payment}`, { body: { outcome } });
  const paymentIn = (answer: Answer) => String(answer.body.mercadopago_url ?? answer.body.paypal_url).split('/dev/pay/')[1] ?? '';
  /** An accepted reservation of 2 nights at 25,000: 55,000 with the service charge, 58,300 with Mercado Pago's 6 %. */
  const accepted = async (host: Someone, change = {}, [from, to] = [30, 32]): Promise<Reservation> => {
    const guest = await aBookablePerson(app, { nombre: 'Gala' });
    const listing = await aListing(app, host, change);
    return { ...(await anAccepted(app, guest, host, listing, from, to)), listing, guest };
  };
  return {
    ...callsTo(app),
    accepted,
    pay,
    press,
    paymentIn,
    paid: async (reservation: Reservation, gateway = 'mercadopago'): Promise<string> => {
      const payment = paymentIn(await pay(reservation, gateway));
      await press(payment, 'approved');
      await app.drain();
      return payment;
    },
    checkout: async (host: Someone) => {
      const reservation = await accepted(host);
      return { reservation, payment: paymentIn(await pay(reservation)), stream: `payment-${reservation.idreserva}` };
    },
    typesOf: async (stream: string) => (await app.store.read(stream)).map(({ type }) => type),
    shown: async ({ idreserva, guest }: Reservation) =>
      (await app.request('GET', `/reservations/${idreserva}`, { token: guest.token })).body.reservation,
    mailsTo: async ({ email }: Someone) =>
      (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(email)}`)).body as { subject: string; text: string; html: string }[],
    /** Delivers a signed notification about `payment`, like the gateway. */
    notify: (payment: string, { delivery = randomUUID(), at = clock.now(), secret = '' } = {}) => {
      const key = secret || createHmac('sha256', app.config.secret).update('webhook:mercadopago').digest('base64url');
      const { headers, query } = SIGNERS.mercadopago.sign(key, { delivery, resource: payment }, Buffer.alloc(0), at);
      return app.request('POST', `/mercadopago/webhook?${query}`, { headers, body: { data: { id: payment }, state: 'approved' } });
    },
    /** Sets the state of a sandbox payment; another `reversed` is another dispute. */
    inSandbox: (payment: string, state: string) =>
      app
        .db('sandbox_payments')
        .where({ payment })
        .update({ state, disputes: app.db.raw(`disputes + case when ? = 'reversed' and state <> 'reversed' then 1 else 0 end`, [state]) }),
    /** The ledger of a reservation: the balance of each account by currency. */
    books: async (reservationId: number): Promise<Record<string, number>> => {
      const rows: { account: string; currency: string; sum: string }[] = await app
        .db('ledger_entries')
        .where({ reservation_id: reservationId })
        .groupBy('account', 'currency')
        .select('account', 'currency', app.db.raw('sum(amount)::bigint as sum'));
      return Object.fromEntries(
        rows.filter(({ sum }) => Number(sum) !== 0).map(({ account, currency, sum }) => [`${account} ${currency}`, Number(sum)]),
      );
    },
  };
};
