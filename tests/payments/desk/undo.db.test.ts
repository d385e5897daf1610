import { describe, expect, it } from 'vitest';
import { aBookablePerson, aListing } from '../../reservations/world.ts';
import { paymentsAt, type Reservation } from '../world.ts';

const { app, clock, host, admin, accepted, shown, typesOf, books, mailsTo, paid, requestAs, fresh, later, list } = await paymentsAt();

const DAY = 86_400_000;
const marked = async ({ idreserva: id_reserva }: Pick<Reservation, 'idreserva'>) => {
  await fresh(admin, '/pago/manualpayment', { id_reserva, reason: 'caja' });
  await app.drain();
  return (await list(admin, 'payments', { reserva: id_reserva }))[0];
};
const withdraw = (payment: string, reason = 'era de otra reserva', who = admin) =>
  fresh(who, `/console/payments/${encodeURIComponent(payment)}/withdraw`, { reason });
const transfer = ({ idreserva, guestToken }: Reservation, more = {}) =>
  app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, ...more } });

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
    expect((await requestAs(admin, 'GET', `/console/payments/${payment.id}`)).body).toMatchObject({ estado: 'withdrawn', actions: [] });
    const subject = 'aún no está pagada';
    const [toGuest, toHost] = [await mailsTo(reservation.guest), await mailsTo(host)].map((all) =>
      all.find((mail) => mail.subject.includes(subject)),
    );
    expect(toGuest?.text).toContain('Tienes 24 horas para pagar');
    expect(toHost?.text).toContain('Gala tiene 24 horas para pagar');
    const { events } = (await requestAs(reservation.guest, 'GET', `/reservations/${id}/history`)).body;
    expect(events.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['ReservationUnpaid', 'PaymentVoided']));
    const steps = (await requestAs(admin, 'GET', `/console/reservations/${id}/events`)).body.events;
    expect(steps.find(({ type }: { type: string }) => type === 'PaymentVoided').words).toBe('era de otra reserva');

    expect(await withdraw(payment.id)).toMatchObject({ status: 409, body: { code: 'not_marked_paid' } });
    await paid(reservation);
    expect((await shown(reservation)).fecha_pago).toBe(clock.now());
    expect(await books(id)).toMatchObject({ 'cash:mercadopago CLP': 58_300, 'host CLP': -50_000 });
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
    const reservation = await accepted(host, {}, [2, 4]);
    const { guest, listing } = reservation;
    const payment = await marked(reservation);
    clock.advance(3 * DAY);
    expect((await withdraw(payment.id)).status).toBe(200);
    expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'admin', refund: null });
    expect((await app.request('GET', `/accommodations/unavailable_dates/${listing}`)).body).toEqual([]);
    await app.drain();
    expect(await books(reservation.idreserva)).toEqual({});
    expect((await mailsTo(guest)).some(({ text }) => text.includes('No queda tiempo para pagar antes de la llegada'))).toBe(true);
  });

  it('cannot be reverted for a card, nor once the money was paid out', async () => {
    const [card, withdrawn] = [await accepted(host), await accepted(host)];
    expect(await withdraw(await paid(card))).toMatchObject({ status: 409, body: { code: 'not_marked_paid' } });
    const payment = await marked(withdrawn);
    await requestAs(host, 'DELETE', `/reservations/${withdrawn.idreserva}`, {});
    await app.drain();
    await fresh(admin, `/console/payments/${encodeURIComponent(payment.id)}/refund-sent`);
    expect(await withdraw(payment.id)).toMatchObject({ status: 409, body: { code: 'refund_sent' } });
    await app.drain();
    expect((await requestAs(admin, 'GET', `/console/payments/${payment.id}`)).body).toMatchObject({ actions: [] });
    expect(await withdraw('999999-nothing')).toMatchObject({ status: 404 });
  });

  it("also ends the refund due after the guest's cancellation: nothing is owed, and both sides are mailed", async () => {
    const reservation = await accepted(host);
    const { idreserva: id, guest } = reservation;
    const payment = await marked(reservation);
    await requestAs(guest, 'DELETE', `/reservations/${id}`, {});
    await app.drain();
    expect((await requestAs(admin, 'GET', `/console/payments/${payment.id}`)).body).toMatchObject({ actions: ['refund_sent', 'withdraw'] });
    expect(await withdraw(payment.id)).toMatchObject({ status: 200, body: { waits: false } });

    expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'guest', refund: null, fecha_pago: null });
    await app.drain();
    expect((await typesOf(`payment-${id}`)).slice(-2)).toEqual(['RefundDue', 'PaymentVoided']);
    expect((await typesOf(`reservation-${id}`)).slice(-2)).toEqual(['ReservationCancelled', 'ReservationUnpaid']);
    expect(await books(id)).toEqual({});
    expect(await app.db('payouts').where({ reservation_id: id })).toEqual([]);
    const row = (await requestAs(admin, 'GET', `/console/payments/${payment.id}`)).body;
    expect(row).toMatchObject({ estado: 'withdrawn', devolucion: null, actions: [] });
    const toGuest = (await mailsTo(guest)).find(({ subject }) => subject.includes('Sobre tu reserva cancelada'));
    expect(toGuest?.text).toContain('No hay nada que devolver');
    expect((await mailsTo(host)).some(({ subject }) => subject.startsWith('Sobre la reserva cancelada de Gala'))).toBe(true);
    const steps = (await requestAs(admin, 'GET', `/console/reservations/${id}/events`)).body.events;
    expect(steps.at(-1)).toMatchObject({ money: { payment: { status: 'withdrawn', refund_due: null } } });
  });

  it('keeps the use of a coupon that the payment had consumed, and releases it when the stay lapses', async () => {
    const terms = { percentage: 50, status: 1, days_of_week: [7], quantity: 1, selectedAccommodations: [] };
    expect((await requestAs(admin, 'POST', '/cupon', { ...terms, code: 'SOLO1' })).status).toBe(201);
    const uses = async () => {
      const { reserved, consumed } = await app.db('coupons').where({ code: 'SOLO1' }).first();
      return { reserved, consumed };
    };
    const [guest, listing] = [await aBookablePerson(app, { nombre: 'Gala' }), await aListing(app, host)];
    const stay = { fecha_inicio: '2027-02-10', fecha_termino: '2027-02-12' };
    const draft = (await requestAs(guest, 'POST', '/reservations', { idalojamiento: listing, ...stay, guests: 1 })).body.reservation;
    expect((await requestAs(guest, 'PUT', `/reservations/request/${draft.idreserva}`, { coupon: 'SOLO1' })).status).toBe(200);
    await requestAs(host, 'PUT', `/reservations/accept/${draft.idreserva}/-`);
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
