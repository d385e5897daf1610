import { fc } from '@fast-check/vitest';
import { proves } from '../identity/people.ts';
import { holdRefund } from './desk.ts';
import { adminDeeds, monthDeeds, payByHand, proposals } from './money-actions.ts';
import { aStay, ON_ITS_WAY } from './stays.ts';
import { appOf, one, onOne, pick, step } from './step.ts';
import { troubles } from './trouble-actions.ts';

const stay = aStay([1, 2, 3, 4], ON_ITS_WAY);
/** Two or three months, of which the later ones are instalments (D-127). */
const longStay = aStay([62, 92], ['accept', 'pay']);

const request = onOne('request', async (stage, { id, guest }) => {
  const sent = { token: guest.token, headers: { 'idempotency-key': `request-${id}-${stage.clock.now()}` } };
  const [first, again] = stage.apps;
  return Promise.all([first, again].map((app) => app.request('PUT', `/reservations/request/${id}`, sent)));
});
const accept = onOne('accept', (stage, { id }) => appOf(stage).request('PUT', `/reservations/accept/${id}/-`, { token: stage.host.token }));
const reject = onOne('reject', (stage, { id }) =>
  appOf(stage).request('PUT', `/reservations/reject/${id}/-`, { token: stage.host.token, body: {} }),
);
const cancel = fc.tuple(pick, fc.constantFrom('guest' as const, 'host' as const, 'admin' as const)).map(([n, party]) =>
  step(
    `cancel #${n} by ${party}`,
    async (stage, model) => {
      const known = one(stage, n);
      const { token } = { guest: known.guest, host: stage.host, admin: stage.admins[0] }[party];
      if (party === 'admin') await proves(appOf(stage), stage.admins[0]);
      const answer = await appOf(stage).request('DELETE', `/reservations/${known.id}`, { token, body: {} });
      if (party === 'admin' && answer.status === 200) model.endedBy.set(known.id, stage.admins[0].id);
      await holdRefund(stage, model, known.id);
      return answer;
    },
    'reservation',
  ),
);
const open = fc.tuple(pick, fc.constantFrom('mercadopago', 'paypal')).map(([n, gateway]) =>
  step(
    `open ${gateway} #${n}`,
    async (stage) => {
      const { id, token, payments } = one(stage, n);
      const answer = await stage.payments.pay({ idreserva: id, guestToken: token }, gateway);
      if (answer.status === 200) payments.push(stage.payments.paymentIn(answer));
      return answer;
    },
    'reservation',
  ),
);
const settle = fc.tuple(pick, pick, fc.constantFrom('approved', 'approved', 'approved', 'rejected', 'pending')).map(([n, m, outcome]) =>
  step(
    `gateway says ${outcome} #${n}`,
    async (stage) => {
      const { payments } = one(stage, n);
      const payment = payments[m % Math.max(1, payments.length)];
      if (payment !== undefined) await stage.payments.press(payment, outcome);
      return undefined;
    },
    'reservation',
  ),
);
const notified = fc.tuple(pick, pick, fc.integer({ min: 1, max: 3 })).map(([n, m, times]) =>
  step(
    `notification ×${times} #${n}`,
    async (stage) => {
      const { payments } = one(stage, n);
      const payment = payments[m % Math.max(1, payments.length)];
      if (payment === undefined) return undefined;
      return Promise.all(Array.from({ length: times }, () => stage.payments.notify(payment)));
    },
    'reservation',
  ),
);
const transfer = fc.tuple(pick, fc.boolean()).map(([n, announced]) =>
  step(
    `transfer #${n}${announced ? ' announced' : ''}`,
    (stage) => {
      const { id, token } = one(stage, n);
      const body = { id_reserva: id, token, ...(announced ? { reference: 'banco 1' } : {}) };
      return appOf(stage).request('POST', '/pago/transfer', { body });
    },
    'reservation',
  ),
);
const passing = (minutes: number) =>
  step(`${minutes} minutes pass`, async ({ clock }) => {
    clock.advance(minutes * 60_000);
    return undefined;
  });
const wait = fc.constantFrom(1, 40, 61, 12 * 60, 24 * 60, 24 * 60 + 1).map(passing);
/** Long enough to arrive. */
const waitDays = fc.constantFrom(4, 9).map((days) => passing(days * 24 * 60));

/** Every action on a reservation, sensible or not. */
export const anything = [
  ...[stay, stay, stay, request, accept, reject, cancel],
  ...[open, open, settle, settle, notified, transfer, payByHand, wait],
  ...proposals,
];

/** Stays by the month, whose guests pay month by month. */
export const months = [
  ...[longStay, longStay, longStay, stay, cancel, settle, transfer],
  ...[...monthDeeds, ...adminDeeds, wait, waitDays, waitDays, waitDays],
];

/** Stays that fail after they have begun: their host requests the end, or the payer's bank reverses the payment. */
export const troubled = [...troubles, cancel, waitDays, ...adminDeeds];
