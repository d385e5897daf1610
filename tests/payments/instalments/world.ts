import type { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import type { TestApp } from '../../support/app.ts';
import { paymentsIn, type Reservation } from '../world.ts';

export const START = '2026-12-01T12:00:00.000Z';
export const [april, may] = ['2027-04-10', '2027-05-10'] as const;

/** `first`: the payment that began it. */
export type Stay = { readonly reservation: Reservation; readonly first: string; readonly id: number };

/** Long stays, whose later months are paid through us (D-127): the actions of their guest, their host and an administrator. */
export const instalmentsIn = async (app: TestApp, clock: ReturnType<typeof manualClock>) => {
  const payments = paymentsIn(app, clock);
  const [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
  const open = ({ reservation: { idreserva, guestToken } }: Stay, meses: readonly string[], metodo = 'mercadopago') =>
    app.request('POST', '/pago/cuotas', { body: { id_reserva: idreserva, token: guestToken, meses, metodo } });
  const paymentIn = (answer: { body: { url?: string } }) => String(answer.body.url).split('/dev/pay/')[1] ?? '';
  return {
    ...payments,
    host,
    admin,
    /** It is that instant; host, administrator and these people have signed in since. */
    at: async (instant: string, ...people: Someone[]) => {
      clock.set(instant);
      await payments.signIn(host, admin, ...people);
    },
    /** 92 nights from 10 March 2027: three months at 460,000, the first of them paid now. */
    aLongStay: async (): Promise<Stay> => {
      const reservation = await payments.accepted(host, {}, [99, 191]);
      return { reservation, first: await payments.paid(reservation), id: reservation.idreserva };
    },
    read: ({ reservation: { idreserva, guestToken } }: Stay) => app.request('GET', `/pago/cuotas/${idreserva}/${guestToken}`),
    open,
    paymentIn,
    pays: async (stay: Stay, meses: readonly string[]) => {
      const payment = paymentIn(await open(stay, meses));
      await payments.press(payment, 'approved');
      await app.drain();
      return payment;
    },
    statesOf: async ({ reservation }: Stay) =>
      (await payments.shown(reservation)).later.map(({ due, state }: { due: string; state: string }) => `${due} ${state}`),
    payoutsOf: (id: number) => payments.list(admin, 'payouts', { reserva: id }),
    byAdmin: (path: string, body: object) => payments.fresh(admin, path, body),
    /** The refunds of a stay's payments, from their rows, in order. */
    refundsOf: async ({ id }: Stay) =>
      (await app.db('payments').where({ reservation_id: id, status: 'confirmed' })).map((row) => row.refund_amount ?? 0).sort(),
  };
};
