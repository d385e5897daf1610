import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerProjection } from '../../../projections/ledger.ts';
import { paymentsProjection } from '../../../projections/payments.ts';
import { payoutsProjection } from '../../../projections/payouts.ts';
import { reservationsProjection } from '../../../projections/reservations.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { rebuild } from '../../../src/platform/engine/rebuild.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn, type Reservation } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { accepted, shown, typesOf, books, mailsTo, paid } = paymentsIn(app, clock);
let host: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});

const DAY = 86_400_000;
const by = ({ token }: Someone, method: string, path: string, body?: object) => app.request(method, path, { token, ...(body && { body }) });
/** As an administrator who has just entered their password again (SEC-33). */
const fresh = async (path: string, body: object, who = admin) => {
  await proves(app, who);
  return by(who, 'POST', path, body);
};
const marked = async ({ idreserva: id_reserva }: Pick<Reservation, 'idreserva'>) => {
  await fresh('/pago/manualpayment', { id_reserva, reason: 'caja' });
  await app.drain();
  return (await by(admin, 'GET', `/console/payments?filter=${encodeURIComponent(JSON.stringify({ reserva: id_reserva }))}`)).body[0];
};
const withdraw = (payment: string, reason = 'era de otra reserva', who = admin) =>
  fresh(`/console/payments/${encodeURIComponent(payment)}/withdraw`, { reason }, who);
const transfer = ({ idreserva, guestToken }: Reservation, more = {}) =>
  app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, ...more } });
const later = (ms: number) => new Date(Date.parse(clock.now()) + ms).toISOString();

describe('a payment that was entered by mistake (D-51)', () => {
  it('is reverted with a reason: the ledger is empty, the guest has the whole time to pay, both sides are mailed, and it can be paid', async () => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    const payment = await marked(reservation);
    expect(payment).toMatchObject({ estado: 'confirmed', actions: ['withdraw'] });
    clock.advance(3 * 3_600_000);
    expect((await withdraw(payment.id, 'x', host)).status).toBe(404);
    expect(await withdraw(payment.id)).toMatchObject({ status: 200, body: { waits: false } });

    expect(await shown(reservation)).toMatchObject({ status: 'accepted', fecha_pago: null, tipopago: null, pay_by: later(DAY) });
    await app.drain();
    expect(await typesOf(`payment-${id}`)).toEqual(['PaymentConfirmed', 'PaymentApplied', 'PaymentVoided']);
    expect((await typesOf(`reservation-${id}`)).slice(-2)).toEqual(['ReservationPaid', 'ReservationUnpaid']);
    expect(await books(id)).toEqual({});
    expect(await app.db('payouts').where({ reservation_id: id })).toEqual([]);
    expect((await by(admin, 'GET', `/console/payments/${payment.id}`)).body).toMatchObject({ estado: 'withdrawn', actions: [] });
    const subject = 'aún no está pagada';
    const [toGuest, toHost] = [await mailsTo(reservation.guest), await mailsTo(host)].map((all) =>
      all.find((mail) => mail.subject.includes(subject)),
    );
    expect(toGuest?.text).toContain('Tienes 24 horas para pagar');
    expect(toHost?.text).toContain('Gala tiene 24 horas para pagar');
    const { events } = (await by(reservation.guest, 'GET', `/reservations/${id}/history`)).body;
    expect(events.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['ReservationUnpaid', 'PaymentVoided']));
    const steps = (await by(admin, 'GET', `/console/reservations/${id}/events`)).body.events;
    expect(steps.find(({ type }: { type: string }) => type === 'PaymentVoided').words).toBe('era de otra reserva');

    expect(await withdraw(payment.id)).toMatchObject({ status: 409, body: { code: 'not_marked_paid' } });
    await paid(reservation);
    expect((await shown(reservation)).fecha_pago).toBe(clock.now());
    expect(await books(id)).toMatchObject({ 'cash:mercadopago CLP': 58_300, 'host CLP': -50_000 });
  });

  it('can be rebuilt from the log', async () => {
    const reservation = await accepted(host);
    await withdraw((await marked(reservation)).id);
    await app.drain();
    for (const projection of [paymentsProjection, ledgerProjection, payoutsProjection, reservationsProjection]) {
      const rows = () =>
        app
          .db(projection.tables[0] ?? '')
          .where({ [projection === reservationsProjection ? 'id' : 'reservation_id']: reservation.idreserva });
      const before = await rows();
      await rebuild(app.store, app.db, projection);
      expect(await rows()).toEqual(before);
    }
  });

  it('leaves the announced transfer to be confirmed, without a deadline', async () => {
    const reservation = await accepted(host);
    await transfer(reservation);
    await transfer(reservation, { reference: 'OP 4711' });
    const payment = await marked(reservation);
    expect(payment.metodo).toBe('bankTransfer');
    await withdraw(payment.id);
    clock.advance(3 * DAY);
    await app.drain();
    const row = await shown(reservation);
    expect(row).toMatchObject({ status: 'accepted', fecha_pago: null });
    expect(row.transfer_notified_at).not.toBeNull();
    expect((await mailsTo(reservation.guest)).some(({ text }) => text.includes('Tu aviso de transferencia sigue en pie'))).toBe(true);
    await marked(reservation);
    expect((await shown(reservation)).fecha_pago).not.toBeNull();
  });

  it('ends a stay whose arrival leaves no time to pay, and its nights are free', async () => {
    const [guest, listing] = [await aBookablePerson(app, { nombre: 'Gala' }), await aListing(app, host)];
    const reservation = { ...(await anAccepted(app, guest, host, listing, 2, 4)), listing, guest };
    const payment = await marked(reservation);
    clock.advance(3 * DAY);
    expect((await withdraw(payment.id)).status).toBe(200);
    expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'admin', refund: null });
    expect((await app.request('GET', `/accommodations/unavailable_dates/${listing}`)).body).toEqual([]);
    await app.drain();
    expect(await books(reservation.idreserva)).toEqual({});
    expect((await mailsTo(guest)).some(({ text }) => text.includes('No queda tiempo para pagar antes de la llegada'))).toBe(true);
  });

  it('cannot be reverted for a card, nor once the money was paid on', async () => {
    const [card, gone] = [await accepted(host), await accepted(host)];
    expect(await withdraw(await paid(card))).toMatchObject({ status: 409, body: { code: 'not_marked_paid' } });
    const payment = await marked(gone);
    await by(host, 'DELETE', `/reservations/${gone.idreserva}`, {});
    await app.drain();
    await fresh(`/console/payments/${encodeURIComponent(payment.id)}/refund-sent`, { reason: 'transferida' });
    expect(await withdraw(payment.id)).toMatchObject({ status: 409, body: { code: 'refund_sent' } });
    await app.drain();
    expect((await by(admin, 'GET', `/console/payments/${payment.id}`)).body).toMatchObject({ actions: [] });
    expect(await withdraw('999999-nothing')).toMatchObject({ status: 404 });
  });

  it.each([
    ['guest', { percentage: 50, amount: 25_000 }],
    ['host', { percentage: 100, amount: 55_000 }],
    ['admin', { percentage: 100, amount: 55_000 }],
  ] as const)(
    'ends with it the refund that is due where the %s had cancelled: nothing is owed to anybody, and both are told',
    async (who, refund) => {
      const reservation = await accepted(host, {});
      const { idreserva: id, guest } = reservation;
      const payment = await marked(reservation);
      await by({ guest, host, admin }[who], 'DELETE', `/reservations/${id}`, {});
      await app.drain();
      expect(await shown(reservation)).toMatchObject({ refund });
      const row = (await by(admin, 'GET', `/console/payments/${payment.id}`)).body;
      expect(row).toMatchObject({ devolucion: { estado: 'due' }, actions: ['refund_sent', 'withdraw'] });
      expect(await withdraw(payment.id)).toMatchObject({ status: 200, body: { waits: false } });

      const cause = who;
      expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause, refund: null, fecha_pago: null });
      await app.drain();
      expect((await typesOf(`payment-${id}`)).slice(-2)).toEqual(['RefundDue', 'PaymentVoided']);
      expect((await typesOf(`reservation-${id}`)).slice(-2)).toEqual(['ReservationCancelled', 'ReservationUnpaid']);
      expect(await books(id)).toEqual({});
      expect(await app.db('payouts').where({ reservation_id: id })).toEqual([]);
      expect((await by(admin, 'GET', `/console/payments/${payment.id}`)).body).toMatchObject({
        estado: 'withdrawn',
        devolucion: null,
        actions: [],
      });
      const sent = await fresh(`/console/payments/${encodeURIComponent(payment.id)}/refund-sent`, { reason: 'x' });
      expect(sent).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
      const toGuest = (await mailsTo(guest)).find(({ subject }) => subject.includes('Sobre tu reserva cancelada'));
      expect(toGuest?.text).toContain('No hay nada que devolver');
      expect((await mailsTo(host)).some(({ subject }) => subject.startsWith('Sobre la reserva cancelada de Gala'))).toBe(true);
      const steps = (await by(admin, 'GET', `/console/reservations/${id}/events`)).body.events;
      expect(steps.at(-1)).toMatchObject({ money: { payment: { status: 'withdrawn', refund_due: null } } });
      for (const projection of [paymentsProjection, ledgerProjection, payoutsProjection, reservationsProjection]) {
        const rows = async () => (await app.db(projection.tables[0] ?? '')).map((row) => JSON.stringify(row)).sort();
        const before = await rows();
        await rebuild(app.store, app.db, projection);
        expect(await rows()).toEqual(before);
      }
    },
  );

  it('releases the use of a coupon that such a payment had consumed', async () => {
    const terms = { percentage: 50, status: 1, days_of_week: [7], quantity: 1, selectedAccommodations: [] };
    await by(admin, 'POST', '/cupon', { ...terms, code: 'SOLO2' });
    const [guest, listing] = [await aBookablePerson(app, { nombre: 'Gala' }), await aListing(app, host)];
    const stay = { fecha_inicio: '2027-02-10', fecha_termino: '2027-02-12' };
    const draft = (await by(guest, 'POST', '/reservations', { idalojamiento: listing, ...stay, guests: 1 })).body.reservation;
    await by(guest, 'PUT', `/reservations/request/${draft.idreserva}`, { coupon: 'SOLO2' });
    await by(host, 'PUT', `/reservations/accept/${draft.idreserva}/-`);
    const payment = await marked(draft);
    await by(guest, 'DELETE', `/reservations/${draft.idreserva}`, {});
    await app.drain();
    await withdraw(payment.id);
    await app.drain();
    expect(await app.db('coupons').where({ code: 'SOLO2' }).first()).toMatchObject({ reserved: [], consumed: [] });
  });

  it('keeps the use of a coupon that the payment had consumed, and releases it when the stay lapses', async () => {
    const terms = { percentage: 50, status: 1, days_of_week: [7], quantity: 1, selectedAccommodations: [] };
    const coupon = (await by(admin, 'POST', '/cupon', { ...terms, code: 'SOLO1' })).body;
    const uses = async () => {
      const { reserved, consumed } = await app.db('coupons').where({ code: 'SOLO1' }).first();
      return { reserved, consumed };
    };
    expect(coupon).toBeDefined();
    const [guest, listing] = [await aBookablePerson(app, { nombre: 'Gala' }), await aListing(app, host)];
    const stay = { fecha_inicio: '2027-02-10', fecha_termino: '2027-02-12' };
    const draft = (await by(guest, 'POST', '/reservations', { idalojamiento: listing, ...stay, guests: 1 })).body.reservation;
    expect((await by(guest, 'PUT', `/reservations/request/${draft.idreserva}`, { coupon: 'SOLO1' })).status).toBe(200);
    await by(host, 'PUT', `/reservations/accept/${draft.idreserva}/-`);
    const payment = await marked(draft);
    expect(await uses()).toEqual({ reserved: [], consumed: [draft.idreserva] });
    await withdraw(payment.id);
    await app.drain();
    expect(await uses()).toEqual({ reserved: [draft.idreserva], consumed: [] });
    clock.advance(DAY + 1);
    await app.drain();
    expect(await uses()).toEqual({ reserved: [], consumed: [] });
  });
});
