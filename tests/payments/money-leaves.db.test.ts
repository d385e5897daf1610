import { expect, it } from 'vitest';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { type PaymentEvent, paymentStream } from '../../src/payments/events.ts';
import type { Contract } from '../../src/server/http/contract.ts';
import { proves } from '../identity/people.ts';
import { append } from '../reservations/world.ts';
import { event } from './builders.ts';
import { paymentsAt, type Reservation } from './world.ts';

/**
 * The safety net of D-137. Every write that an administrator may make is tried on money in every state, above the limit: with a sign-in of
 * eleven minutes ago it must move no money, and with one administrator alone no money may leave.
 */
const { app, clock, host, admin, accepted, paid, shown } = await paymentsAt({ fourEyesAbove: 1 });

/** Administrators' writes that do not concern money and need no fresh sign-in. A new call has to be listed here or be `fresh`. */
const NO_MONEY = [
  'approveAccommodation sendBackAccommodation verifyAccommodation addHighlight deleteHighlight blockAccommodation unblockAccommodation waiveStrike',
  'createCoupon changeCoupon consoleResendMail consoleRetryFollower consoleEndImpersonation consoleHandleReport consoleCloseVisit consoleVisitIdentity',
  'consoleRenewLink consoleKeepReview consoleWithdrawReview consoleCloseTalkReports consoleKeepBackMessage consoleReleaseMessage',
  'consoleOrderHighlights consoleCancelExport consoleRejectRole consoleMakePack consoleRejectTariff consoleRejectRate consoleRejectConditions',
]
  .join(' ')
  .split(' ');

/** Further input of a call, so that it is executed as far as possible. */
const BODIES: Readonly<Record<string, object>> = {
  consoleRecordMoney: { amount: 7 },
  consoleSettleContest: { outcome: 'lost' },
  consoleEndStay: { back: 'all' },
};

const prove = () => proves(app, admin);
const cancelled = ({ idreserva }: Reservation, token: string) => app.request('DELETE', `/reservations/${idreserva}`, { token, body: {} });
const paymentOf = async (id: number): Promise<string> =>
  (await app.db('payments').where({ reservation_id: id }).orderBy('started_at', 'desc').first('payment_id'))?.payment_id;

/** One reservation for each possible state of its money. */
const inEveryState = async () => {
  const states: Record<string, Reservation> = {};
  for (const name of ['to pay', 'by card', 'in review', 'refused', 'to send', 'held', 'payout due', 'owes'])
    states[name] = await accepted(host);
  const { 'by card': card, 'in review': review, refused, 'to send': late, held, 'payout due': due, owes } = states;
  if (!card || !review || !refused || !late || !held || !due || !owes) throw new Error('a state is missing');
  await prove();
  await paid(card);
  for (const one of [review, late]) {
    if (one === late) await cancelled(late, late.guest.token);
    const body = { reason: 'llegó', amount: 99_000 };
    await app.request('POST', `/console/reservations/${one.idreserva}/money-came`, { token: admin.token, body });
  }
  const payment = await paid(refused);
  await cancelled(refused, host.token);
  await app.db('sandbox_payments').where({ payment }).update({ state: 'rejected' });
  await paid(held);
  expect((await cancelled(held, admin.token)).status).toBe(200);
  const host_ = { amount: 50_000, currency: 'CLP' } as const;
  const none = { ...host_, amount: 0 };
  const directly = ({ idreserva: reservationId }: Reservation, ...more: PaymentEvent[]) => {
    const about = { reservationId, paymentId: `${reservationId}-direct` };
    const share = { surcharge: none, host: host_, service: none, hostId: host.id, payoutFrom: '2026-11-01' };
    return append(app, `payment-${reservationId}`, [
      event('PaymentConfirmed', { ...about, paid: host_, confirmedAt: clock.now() }),
      event('PaymentApplied', { ...about, charged: host_, ...share, appliedAt: clock.now() }),
      ...more,
    ] satisfies PaymentEvent[]);
  };
  await directly(due);
  const owing = { reservationId: owes.idreserva, paymentId: `${owes.idreserva}-direct` };
  await directly(
    owes,
    event('PayoutMade', { ...owing, hostId: host.id, amount: host_ }),
    event('RefundDue', { ...owing, amount: host_, cause: 'x', held: true, taken: { host: host_, service: none } }),
  );
  await app.drain();
  return Object.values(states);
};

/** Money that leaves with this event, or that will leave without another approval; not a proposal to a second administrator. */
const leaves = ({ type, data }: PaymentEvent): boolean => {
  switch (type) {
    case 'PaymentConfirmed':
    case 'PaymentVoided':
    case 'RefundSent':
    case 'RefundApproved':
    case 'RefundRetried':
    case 'RefundReverted':
    case 'PayoutMade':
    case 'DebtRepaid':
      return true;
    case 'RefundDue':
      return !('held' in data);
    default:
      return false;
  }
};

/** Includes calls for guests and hosts, which an administrator may make in their place. */
const mayAdministrators = ({ method, role, path }: Contract) =>
  method !== 'get' && (role === 'admin' || (role === 'user' && /reserv|pago/.test(path)));

it('a call of administrators needs a fresh sign-in, or does not concern money', () => {
  const calls = app.contracts.filter((one) => mayAdministrators(one) && one.role === 'admin' && one.fresh !== true);
  expect(calls.map(({ name }) => name).sort()).toEqual(NO_MONEY.toSorted());
});

it('no call moves money with an old sign-in, nor above the limit for one administrator alone', async () => {
  const reservations = await inEveryState();
  const moneyOf = async () => {
    await app.drain();
    const streams = await Promise.all(reservations.map(({ idreserva }) => readStream(app.store, paymentStream(idreserva))));
    return streams.flat();
  };
  const seconds: { id: string }[] = await app.db('approvals').select('id');
  const things = await Promise.all(
    reservations.map(async ({ idreserva: id }) => {
      const payment = await paymentOf(id);
      return { id, id_reserva: id, payment, payout: payment, second: seconds.find((one) => one.id.startsWith(`${id} `))?.id };
    }),
  );
  const calls = app.contracts.filter((one) => mayAdministrators(one) && !NO_MONEY.includes(one.name));
  expect(calls.map(({ name }) => name)).toContain('cancelReservation');
  const press = async (contract: Contract, thing: (typeof things)[number]) => {
    const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(thing, name) ?? 'none')));
    const body = { reason: 'x', ...BODIES[contract.name], ...(contract.name === 'manualPayment' && { id_reserva: thing.id }) };
    return app.request(contract.method.toUpperCase(), path, { token: admin.token, body });
  };
  const before = (await moneyOf()).length;
  clock.advance(11 * 60_000);
  for (const contract of calls)
    for (const thing of things) {
      const answer = await press(contract, thing);
      if (contract.fresh === true) expect(answer.body, contract.name).toMatchObject({ code: 'sign_in_again' });
      expect(answer.status, `${contract.name}: ${answer.text}`).toBeLessThan(500);
    }
  expect((await moneyOf()).slice(before)).toEqual([]);

  const textsOf = (events: readonly PaymentEvent[]) => new Set(events.map((event) => JSON.stringify(event)));
  let known = textsOf(await moneyOf());
  for (const contract of calls.filter(({ name }) => name !== 'consoleRecordMoney' && name !== 'consoleRejectApproval')) {
    await prove();
    for (const thing of things) {
      const answer = await press(contract, thing);
      expect(answer.status, `${contract.name}: ${answer.text}`).toBeLessThan(500);
    }
    const all = await moneyOf();
    const left = all.filter((event) => !known.has(JSON.stringify(event))).filter(leaves);
    known = textsOf(all);
    expect(left, `${contract.name} of one administrator`).toEqual([]);
  }
  const card = reservations[1];
  expect(card && (await shown(card)).status).toBe('canceled'); // the stay ends, but its refund waits
});
