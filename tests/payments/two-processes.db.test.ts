import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../reservations/world.ts';
import { type Answer, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { paymentsIn, type Reservation } from './world.ts';

/** One and the same thing through two programs on one database: one effect, and the other is told the same or why not. */
const config = { fourEyesAbove: 80 };
const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const [app, other] = [await testApp({ clock, database, config }), await testApp({ clock, database, config })];
const here = paymentsIn(app, clock);
const there = paymentsIn(other, clock);
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const admins = [await anAdmin(app), await anAdmin(app), await anAdmin(app)] as const;
const [first, second, third] = admins;

const post = (by: typeof app, who: Someone, path: string, key: string = randomUUID()) =>
  by.request('POST', `/console/${path}`, { token: who.token, body: { reason: 'Caja' }, headers: { 'idempotency-key': key } });
const signedIn = async (who: Someone): Promise<string> => {
  const { api_token } = (await other.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } })).body;
  return api_token;
};
/** The answers, of which one at least is 200; each of the others says the same, or a refusal with one of these codes. */
const expectOneDone = (answers: readonly Answer[], codes: readonly string[]) => {
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length, answers.map(({ text }) => text).join('\n')).toBeGreaterThan(0);
  for (const { status, body, text } of answers)
    if (status !== 200) expect([status < 500, codes.includes(body.code)], text).toEqual([true, true]);
};
const typesOf = async (id: number, ...types: string[]) =>
  (await here.typesOf(`payment-${id}`)).filter((type) => types.length === 0 || types.includes(type));
/** Whether what came in and what went out of each currency add up. */
const expectBalanced = async (id: number) => {
  const sums = new Map<string, number>();
  for (const [account, amount] of Object.entries(await here.books(id))) {
    const currency = account.split(' ')[1] ?? '';
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
};
/** A paid stay of so many nights whose payout is due. */
const due = async (nights: number): Promise<{ id: number; payment: string; reservation: Reservation }> => {
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const listing = await aListing(app, host);
  const reservation = { ...(await anAccepted(app, guest, host, listing, 1, 1 + nights)), listing, guest };
  const payment = await here.paid(reservation);
  clock.advance(4 * 86_400_000);
  for (const one of [host, ...admins]) one.token = await signedIn(one);
  for (const admin of admins) await proves(app, admin);
  return { id: reservation.idreserva, payment, reservation };
};
const PAYOUT = ['PayoutMade', 'ApprovalGranted', 'ApprovalRequested'];

it('an approval that two other administrators confirm at once is carried out once', async () => {
  const { id, payment } = await due(6);
  expect((await post(app, first, `payouts/${payment}/paid`)).body.waits).toBe(true);
  await app.drain();
  const [row] = await app.db('approvals').where({ reservation_id: id });
  const confirm = `approvals/${encodeURIComponent(row.id)}/confirm`;
  const answers = await Promise.all([post(app, second, confirm), post(other, third, confirm), post(other, second, confirm)]);
  expectOneDone(answers, ['not_found', 'not_waiting', 'nothing_due']);
  await app.drain();
  expect(await typesOf(id, ...PAYOUT)).toEqual(['ApprovalRequested', 'ApprovalGranted', 'PayoutMade']);
  expect((await here.books(id))['cash:bankTransfer CLP']).toBe(-150_000);
  await expectBalanced(id);
});

it('a payout that is marked through two processes at once is made once', async () => {
  const { id, payment } = await due(2);
  const answers = await Promise.all([
    post(app, first, `payouts/${payment}/paid`),
    post(other, second, `payouts/${payment}/paid`),
    post(other, third, `payouts/${payment}/paid`),
  ]);
  expectOneDone(answers, ['nothing_due']);
  await app.drain();
  expect(await typesOf(id, ...PAYOUT)).toEqual(['PayoutMade']);
  await expectBalanced(id);
  const told = (await here.mailsTo(host)).filter(({ subject }) => subject === `Te transferimos $ 50.000 CLP por la reserva R-${id}`);
  expect(told).toHaveLength(1);
});

it('a request that is repeated in the other process has one effect, and the same answer once there is one', async () => {
  const { id, payment } = await due(2);
  const key = randomUUID();
  const mark = (by: typeof app) => post(by, first, `payouts/${payment}/paid`, key);
  expectOneDone(await Promise.all([mark(app), mark(other)]), ['idempotency_key_in_flight']);
  const [again, elsewhere] = [await mark(app), await mark(other)];
  expect([again.status, elsewhere.text]).toEqual([200, again.text]);
  await app.drain();
  expect(await typesOf(id, ...PAYOUT)).toEqual(['PayoutMade']);
});

it('a webhook that arrives in two processes at once pays once', async () => {
  const { reservation, payment } = await here.checkout(host);
  await here.inSandbox(payment, 'approved');
  const delivery = randomUUID();
  const answers = await Promise.all([
    here.notify(payment, { delivery }),
    there.notify(payment, { delivery }),
    there.notify(payment, { delivery }),
    here.notify(payment, { delivery }),
    there.notify(payment),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await app.drain();
  expect(await typesOf(reservation.idreserva, 'PaymentConfirmed', 'PaymentApplied')).toEqual(['PaymentConfirmed', 'PaymentApplied']);
  expect(await app.db('webhook_inbox').where({ delivery }).pluck('status')).toEqual(['done']);
  expect((await here.books(reservation.idreserva))['cash:mercadopago CLP']).toBe(58_300);
  await expectBalanced(reservation.idreserva);
  expect((await here.mailsTo(reservation.guest)).filter(({ subject }) => /pag/i.test(subject))).toHaveLength(1);
});
