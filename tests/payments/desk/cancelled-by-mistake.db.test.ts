import { describe, expect, it } from 'vitest';
import { calendarCommands } from '../../../src/calendar/commands.ts';
import { readStream } from '../../../src/engine/event-store/typed.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import { paymentStream } from '../../../src/payments/events.ts';
import { PASSWORD } from '../../identity/people.ts';
import { someDetails } from '../../listings/details.ts';
import {
  aBookablePerson,
  aDraft,
  aListing,
  anAccepted,
  anAdmin,
  append,
  aRequest,
  markPaid,
  nights,
  type Someone,
} from '../../reservations/world.ts';
import { paymentsAt } from '../world.ts';

const world = await paymentsAt({ fourEyesAbove: 15_000 });
const { app, clock, host, admin: first } = world;
const { accepted, shown, typesOf, books, mailsTo, requestAs, get, fresh, later, list, signIn } = world;
const second = await anAdmin(app);

const DAY = 86_400_000;
const cancelled = async (id: number, who = first) => {
  expect((await fresh(who, `/reservations/${id}`, { reason: 'other' }, 'DELETE')).status).toBe(200);
  await app.drain();
};
const back = (id: number, who = first) => fresh(who, `/console/reservations/${id}/withdraw-cancellation`);
const busy = async (listing: number) => (await app.request('GET', `/accommodations/unavailable_dates/${listing}`)).body;
const actions = async (id: number) => (await get(first, `/console/reservations/${id}`)).actions;
const aLongStay = async () => {
  const reservation = await accepted(host, {}, [99, 191]);
  await fresh(first, '/pago/manualpayment', { id_reserva: reservation.idreserva, reason: 'caja' });
  await app.drain();
  return reservation;
};

const refundDueLast = async (id: number) => {
  const last = (await readStream(app.store, paymentStream(id))).at(-1);
  if (last?.type !== 'RefundDue') throw new Error(`the last event is ${last?.type}`);
  return last.data;
};

describe('a cancellation by mistake (D-51)', () => {
  it('of a request or an unpaid stay is reverted with its nights and a new deadline, and both sides are mailed', async () => {
    const guest = await aBookablePerson(app, { nombre: 'Gala' });
    const [listing, other] = [await aListing(app, host), await aListing(app, host)];
    const requested = await aRequest(app, guest, listing);
    const agreed = await anAccepted(app, guest, host, other);
    for (const id of [requested.idreserva, agreed.idreserva]) await cancelled(id);
    expect([await busy(listing), await busy(other)]).toEqual([[], []]);
    expect(await actions(requested.idreserva)).toEqual(['withdraw_cancellation']);
    clock.advance(3_600_000);
    expect(await back(requested.idreserva)).toMatchObject({ status: 200, body: { waits: false } });
    expect((await back(agreed.idreserva)).status).toBe(200);
    const seen = async (id: number) => (await requestAs(guest, 'GET', `/reservations/${id}`)).body.reservation;
    expect(await seen(requested.idreserva)).toMatchObject({ status: 'initiated', respond_by: later(DAY), ended_at: null, cause: null });
    expect(await seen(agreed.idreserva)).toMatchObject({ status: 'accepted', pay_by: later(DAY), ended_at: null });
    await app.drain();
    expect([(await busy(listing)).length, (await busy(other)).length]).toEqual([2, 2]);
    for (const [who, subject] of [
      [guest, 'sigue en pie'],
      [host, 'La reserva de Gala'],
    ] as const)
      expect((await mailsTo(who)).filter((mail) => mail.subject.includes(subject) && mail.subject.includes('sigue en pie'))).toHaveLength(
        2,
      );
    expect((await requestAs(host, 'PUT', `/reservations/accept/${requested.idreserva}/-`)).status).toBe(200);
    expect(await back(requested.idreserva)).toMatchObject({ status: 409, body: { code: 'already_accepted' } });
    // after another cancellation its nights are free again, also when the first one is processed late
    await cancelled(agreed.idreserva);
    expect(await busy(other)).toEqual([]);
  });

  it('of a stay paid by hand is reverted: the refund is cancelled, later months are owed again, the ledger is as before', async () => {
    const reservation = await aLongStay();
    const id = reservation.idreserva;
    const before = { books: await books(id), payouts: await app.db('payouts').where({ reservation_id: id }).orderBy('id') };
    await cancelled(id);
    expect((await shown(reservation)).later).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
    expect((await back(id)).status).toBe(200);
    await app.drain();
    expect(await typesOf(`payment-${id}`)).toEqual([
      'PaymentConfirmed',
      'PaymentApplied',
      'InstalmentsCancelled',
      'RefundDue',
      'RefundReverted',
      'InstalmentsRestored',
    ]);
    expect((await typesOf(`reservation-${id}`)).filter((type) => type === 'CancellationUndone')).toHaveLength(1);
    expect(await shown(reservation)).toMatchObject({ refund: null, later: [{ state: 'planned' }, { state: 'planned' }] });
    expect({ books: await books(id), payouts: await app.db('payouts').where({ reservation_id: id }).orderBy('id') }).toEqual(before);
    expect((await busy(reservation.listing)).length).toBe(92);
  });

  it('cannot be reverted once the refund was sent, the nights are taken, or the day of arrival has come', async () => {
    const [sent, taken] = [await accepted(host), await accepted(host)];
    const late = await anAccepted(app, taken.guest, host, await aListing(app, host), 2, 4);
    await fresh(first, '/pago/manualpayment', { id_reserva: sent.idreserva });
    await app.drain();
    for (const { idreserva } of [sent, taken, late]) await cancelled(idreserva);
    const [row] = await app.db('payments').where({ reservation_id: sent.idreserva });
    await fresh(first, `/console/payments/${row.payment_id}/refund-sent`);
    expect(await back(sent.idreserva)).toMatchObject({ status: 409, body: { code: 'refund_sent' } });
    await aRequest(app, sent.guest, taken.listing);
    expect(await back(taken.idreserva)).toMatchObject({ status: 409, body: { code: 'unavailable' } });
    expect((await back(late.idreserva, host)).status).toBe(404);
    clock.advance(2 * DAY);
    expect(await back(late.idreserva)).toMatchObject({ status: 409, body: { code: 'arrival_too_near' } });
    expect(await actions(late.idreserva)).toEqual([]);
  });

  it('is reverted by two administrators when the refund is above the limit', async () => {
    const reservation = await accepted(host, { mode: 'daily', prices: { ...someDetails().prices, nightly: 9_000_000 } });
    const { idreserva: id, listing: dear } = reservation;
    const confirm = async () => {
      const [row] = await list(second, 'approvals', { reserva: id });
      return fresh(second, `/console/approvals/${encodeURIComponent(row.id)}/confirm`);
    };
    await fresh(first, '/pago/manualpayment', { id_reserva: id, reason: 'caja' });
    await confirm();
    await app.drain();
    await cancelled(id);
    expect(await back(id)).toMatchObject({ status: 200, body: { waits: true } });
    expect(await busy(dear)).toEqual([]); // a proposal holds no nights
    expect(await back(id)).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
    expect(await confirm()).toMatchObject({ status: 200, body: { waits: false } });
    await app.drain();
    expect((await shown(reservation)).fecha_pago).not.toBeNull();
    expect((await busy(dear)).length).toBe(2);
  });

  it('completes or releases the nights that a crash left held', async () => {
    const { idreserva: id, listing, guest } = await accepted(host);
    await cancelled(id);
    const { fecha_inicio: checkIn, fecha_termino: checkOut } = nights(app, 30, 32);
    const calendar = calendarCommands(app);
    const held = { listingId: listing, reservationId: id, guestId: guest.id, stay: { checkIn, checkOut }, draftRevision: 99 };
    const metadata = { actor: 'user:1', correlationId: 'crash', commandId: 'crash' };
    await calendar.holdAgain(held, metadata); // and the program stops here
    await app.drain();
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('CancellationUndone');
    expect((await busy(listing)).length).toBe(2);

    const over = await accepted(host);
    await cancelled(over.idreserva, host);
    await calendar.holdAgain({ ...held, listingId: over.listing, reservationId: over.idreserva }, { ...metadata, commandId: 'other' });
    await app.drain();
    expect(await busy(over.listing)).toEqual([]);
  });
});

describe('a cancellation by mistake whose nights were taken while its refund was reverted', () => {
  it('makes the refund due again, and leaves no month of a long stay owed by its guest', async () => {
    clock.advance(DAY); // earlier amounts no longer count
    const stay = await aLongStay();
    const id = stay.idreserva;
    await cancelled(id);
    const { reservationId, paymentId, amount, taken } = await refundDueLast(id);
    await aRequest(app, await aBookablePerson(app, { nombre: 'Gala' }), stay.listing, 99, 101);
    const restored = await app.db('instalments').where({ reservation_id: id }).orderBy('due').select('due', 'amount', 'currency');
    const months = restored.map(({ due, amount: owed, currency }) => ({
      ...{ due, amount: { amount: owed, currency }, remindAt: `${addDays(due, -3)}T13:00:00.000Z` },
    }));
    await append(app, `payment-${id}`, [
      { type: 'RefundReverted', data: { reservationId, paymentId, amount, taken, revertedAt: clock.now() } },
      { type: 'InstalmentsRestored', data: { reservationId, paymentId, months, restoredAt: clock.now() } },
    ]);
    await app.drain();
    expect((await typesOf(`payment-${id}`)).slice(-4)).toEqual([
      ...['RefundReverted', 'InstalmentsRestored', 'RefundDue', 'InstalmentsCancelled'],
    ]);
    expect((await shown(stay)).later).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
    expect((await books(id))['refunds CLP']).toBe(-amount.amount);
  });
});

const anAgreedStay = async () => {
  const host = await aBookablePerson(app, { nombre: 'Hugo' });
  return { host, ...(await accepted(host, {}, [60, 62])) };
};
/** The refusal that the console shows an administrator before they press. */
const errorOf = async (id: number) =>
  (await get(first, `/console/reservations/${id}/consequences`)).comandos.find(
    ({ comando }: { comando: string }) => comando === 'undo_cancellation',
  ).rechazo;
const takenDown = async (host: Someone, listing: number) =>
  expect((await app.request('DELETE', `/accommodations/delete/${listing}`, { token: host.token, body: {} })).status).toBe(204);

describe('a cancellation by mistake whose people or listing no longer exist stays', () => {
  it.each(['guest', 'host'] as const)('when the %s was erased', async (side) => {
    const stay = await anAgreedStay();
    const { idreserva: id } = stay;
    await cancelled(id);
    const response = await app.request('POST', '/users/me/erase', { token: stay[side].token, body: { password: PASSWORD } });
    expect(response.status).toBe(202);
    clock.advance(7 * DAY + 1);
    await app.drain();
    await signIn(first);
    expect(await errorOf(id)).toBe('account_erased');
    expect(await back(id)).toMatchObject({ status: 409, body: { code: 'account_erased' } });
    await app.drain();
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('ReservationCancelled');
    expect(await app.db('occupancy').where({ listing_id: stay.listing })).toEqual([]);
  });

  it('when the listing was removed, and goes on once it is restored', async () => {
    const { idreserva: id, host, listing } = await anAgreedStay();
    await cancelled(id);
    await takenDown(host, listing);
    expect(await back(id)).toMatchObject({ status: 410, body: { code: 'no_longer_available' } });
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('ReservationCancelled');
    expect((await fresh(first, `/accommodations/delete/${listing}`, { eliminado: 0 }, 'DELETE')).status).toBe(204);
    expect((await back(id)).status).toBe(200);
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('CancellationUndone');
  });

  it('when it had been paid: its refund stays due', async () => {
    const { idreserva: id, host, listing } = await anAgreedStay();
    expect((await markPaid(app, first, { id_reserva: id, reason: 'caja' })).status).toBe(200);
    await app.drain();
    await cancelled(id);
    await takenDown(host, listing);
    expect(await back(id)).toMatchObject({ status: 410, body: { code: 'no_longer_available' } });
    await app.drain();
    expect((await typesOf(`payment-${id}`)).at(-1)).toBe('RefundDue');
  });
});

const asAdmin = async (path: string, body: object = {}) => {
  expect((await fresh(first, path, body)).status).toBe(200);
  await app.drain();
};

it("a request that a correction reopens counts towards the guest's three open requests (D-40, D-51)", async () => {
  const guest = await aBookablePerson(app);
  const [undone, voided, third, fourth, fifth] = await Promise.all(Array.from({ length: 5 }, () => aListing(app, host)));
  const requested = await aRequest(app, guest, undone as number);
  await cancelled(requested.idreserva);
  const paid = await anAccepted(app, guest, host, voided as number);
  await asAdmin('/pago/manualpayment', { id_reserva: paid.idreserva });
  for (const listing of [third, fourth]) await aRequest(app, guest, listing as number);
  const { idreserva: last } = await aDraft(app, guest, fifth as number);
  const request = () => requestAs(guest, 'PUT', `/reservations/request/${last}`);

  await asAdmin(`/console/reservations/${requested.idreserva}/withdraw-cancellation`);
  expect(await request()).toMatchObject({ status: 409, body: { code: 'too_many_requests_open' } });
  await cancelled(requested.idreserva);

  const { payment_id } = await app.db('payments').where({ reservation_id: paid.idreserva }).first();
  await asAdmin(`/console/payments/${encodeURIComponent(payment_id)}/withdraw`);
  expect(await request()).toMatchObject({ status: 409, body: { code: 'too_many_requests_open' } });
  await cancelled(paid.idreserva);
  expect((await request()).status).toBe(200);
});
