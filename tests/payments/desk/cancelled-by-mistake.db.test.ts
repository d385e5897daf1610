import { beforeAll, describe, expect, it } from 'vitest';
import { calendarCommands } from '../../../src/calendar/commands.ts';
import { paymentStream } from '../../../src/payments/events.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { readStream } from '../../../src/platform/event-store/typed.ts';
import { addDays } from '../../../src/shared/nights.ts';
import { proves } from '../../identity/people.ts';
import { someDetails } from '../../listings/details.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, append, aRequest, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, config: { fourEyesAbove: 600 } });
const { accepted, shown, typesOf, books, mailsTo, paid } = paymentsIn(app, clock);
let host: Someone;
let [first, second]: Someone[] = [];
beforeAll(async () => {
  [host, first, second] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app), await anAdmin(app)];
});

const DAY = 86_400_000;
const by = ({ token }: Someone, method: string, path: string, body?: object) => app.request(method, path, { token, ...(body && { body }) });
/** As an administrator who has just entered their password again (SEC-33). */
const fresh = async (path: string, body: object = { reason: 'me equivoqué de fila' }, who = first) => {
  if (!who) throw new Error('nobody');
  await proves(app, who);
  return by(who, 'POST', path, body);
};
const cancelled = async (id: number, who = first) => {
  if (who) await proves(app, who);
  if (who) expect((await by(who, 'DELETE', `/reservations/${id}`, { reason: 'other' })).status).toBe(200);
  await app.drain();
};
const back = (id: number, who = first) => fresh(`/console/reservations/${id}/withdraw-cancellation`, undefined, who);
const busy = async (listing: number) => (await app.request('GET', `/accommodations/unavailable_dates/${listing}`)).body;
const actions = async (id: number) => (first ? (await by(first, 'GET', `/console/reservations/${id}`)).body.actions : []);
const later = (ms: number) => new Date(Date.parse(clock.now()) + ms).toISOString();
const aGuest = () => aBookablePerson(app, { nombre: 'Gala' });
const aLongStay = async () => {
  const [guest, listing] = [await aGuest(), await aListing(app, host)];
  const reservation = { ...(await anAccepted(app, guest, host, listing, 99, 191)), listing, guest };
  await fresh('/pago/manualpayment', { id_reserva: reservation.idreserva, reason: 'caja' });
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
    const guest = await aGuest();
    const [listing, other] = [await aListing(app, host), await aListing(app, host)];
    const asked = await aRequest(app, guest, listing);
    const agreed = await anAccepted(app, guest, host, other);
    for (const id of [asked.idreserva, agreed.idreserva]) await cancelled(id);
    expect([await busy(listing), await busy(other)]).toEqual([[], []]);
    expect(await actions(asked.idreserva)).toEqual(['withdraw_cancellation']);
    clock.advance(3_600_000);
    expect(await back(asked.idreserva)).toMatchObject({ status: 200, body: { waits: false } });
    expect((await back(agreed.idreserva)).status).toBe(200);
    const seen = async (id: number) => (await by(guest, 'GET', `/reservations/${id}`)).body.reservation;
    expect(await seen(asked.idreserva)).toMatchObject({ status: 'initiated', respond_by: later(DAY), ended_at: null, cause: null });
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
    expect((await by(host, 'PUT', `/reservations/accept/${asked.idreserva}/-`)).status).toBe(200);
    expect(await back(asked.idreserva)).toMatchObject({ status: 409, body: { code: 'already_accepted' } });
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

  it('cannot be reverted once the refund was sent or is at a gateway, the nights are taken, or the day of arrival has come', async () => {
    const [sent, card, taken] = [await aLongStay(), await accepted(host), await accepted(host)];
    const late = await anAccepted(app, await aGuest(), host, await aListing(app, host), 2, 4);
    await paid(card);
    for (const { idreserva } of [sent, card, taken, late]) await cancelled(idreserva);
    const [row] = await app.db('payments').where({ reservation_id: sent.idreserva });
    await fresh(`/console/payments/${row.payment_id}/refund-sent`);
    expect(await back(sent.idreserva)).toMatchObject({ status: 409, body: { code: 'refund_sent' } });
    expect(await back(card.idreserva)).toMatchObject({ status: 409, body: { code: 'refund_sent' } });
    await aRequest(app, await aGuest(), taken.listing);
    expect(await back(taken.idreserva)).toMatchObject({ status: 409, body: { code: 'unavailable' } });
    const { idreserva: gone } = await accepted(host);
    await cancelled(gone, host);
    expect(await back(gone)).toMatchObject({ status: 409, body: { code: 'canceled_by_host' } });
    expect(await actions(gone)).toEqual([]);
    expect((await back(late.idreserva, host)).status).toBe(404);
    clock.advance(2 * DAY);
    expect(await back(late.idreserva)).toMatchObject({ status: 409, body: { code: 'arrival_too_near' } });
    expect(await actions(late.idreserva)).toEqual([]);
  });

  it('is reverted by two administrators when the refund is above the limit', async () => {
    const guest = await aGuest();
    const { prices } = someDetails();
    const dear = await aListing(app, host, { mode: 'daily', prices: { ...prices, nightly: 900_000 } });
    const reservation = { ...(await anAccepted(app, guest, host, dear)), listing: dear, guest };
    const id = reservation.idreserva;
    const confirm = async () => {
      const [row] = second
        ? (await by(second, 'GET', `/console/approvals?filter=${encodeURIComponent(JSON.stringify({ reserva: id }))}`)).body
        : [];
      return fresh(`/console/approvals/${encodeURIComponent(row.id)}/confirm`, undefined, second);
    };
    await fresh('/pago/manualpayment', { id_reserva: id, reason: 'caja' });
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

  it('whose nights a crash left held is completed, or releases them', async () => {
    const { idreserva: id, listing, guest } = await accepted(host);
    await cancelled(id);
    const { fecha_inicio: checkIn, fecha_termino: checkOut } = await shown({
      idreserva: id,
      guest,
      listing,
      guestToken: '',
      hostToken: '',
    });
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

describe('a cancellation by mistake whose nights were taken when its refund was reverted', () => {
  it('makes the refund due again', async () => {
    const { idreserva: id, listing } = await accepted(host);
    await fresh('/pago/manualpayment', { id_reserva: id, reason: 'caja' });
    await app.drain();
    await cancelled(id);
    await aRequest(app, await aGuest(), listing);
    const { reservationId, paymentId, amount, taken } = await refundDueLast(id);
    const data = { reservationId, paymentId, amount, taken, revertedAt: clock.now() };
    await append(app, `payment-${id}`, [{ type: 'RefundReverted', data }]);
    await app.drain();
    expect((await typesOf(`payment-${id}`)).slice(-3)).toEqual(['RefundDue', 'RefundReverted', 'RefundDue']);
    expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('ReservationCancelled');
    expect((await books(id))['refunds CLP']).toBe(-amount.amount);
  });

  it('leaves no month of a long stay owed by its guest', async () => {
    const stay = await aLongStay();
    const id = stay.idreserva;
    await cancelled(id);
    const { reservationId, paymentId, amount, taken } = await refundDueLast(id);
    await aRequest(app, await aGuest(), stay.listing, 99, 101);
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
