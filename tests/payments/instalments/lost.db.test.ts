import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { paymentStreams } from '../../../src/payments/deps.ts';
import { instalmentReminders } from '../../../src/payments/instalments/deadlines.ts';
import { testApp } from '../../support/app.ts';
import { april, instalmentsIn, may, START } from './world.ts';

const clock = manualClock(START);
const app = await testApp({ clock, config: { fourEyesAbove: 1_000_000 } });
const { at, aLongStay, pays, statesOf, payoutsOf, byAdmin, inSandbox, notify, mailsTo, books } = await instalmentsIn(app, clock);

it('a lost instalment is owed again, reminded and overdue, and the payouts of its stay wait until it is paid again (D-164)', async () => {
  const stay = await aLongStay();
  const { guest } = stay.reservation;
  const payment = await pays(stay, [april]);
  await at('2027-04-20T12:00:00.000Z', guest);
  await inSandbox(payment, 'reversed');
  await notify(payment);
  await app.drain();
  const contests = async () => (await payoutsOf(stay.id)).map(({ contracargo }: { contracargo: string | null }) => contracargo);
  expect(await contests()).toEqual(['open', 'open']);
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  const sent = () => byAdmin(`/console/payouts/${stay.first}/paid`, { reason: 'x' });
  expect(await sent()).toMatchObject({ status: 409, body: { code: 'payment_contested' } });

  expect((await byAdmin(`/console/payments/${payment}/settle-contest`, { outcome: 'lost', reason: 'x' })).status).toBe(200);
  await app.drain();
  expect(await contests()).toEqual(['lost', 'lost']);
  expect(await statesOf(stay)).toEqual([`${april} due`, `${may} planned`]);
  expect(await sent()).toMatchObject({ status: 409, body: { code: 'payment_contested' } });
  const kind = instalmentReminders({ db: app.db, clock, streams: paymentStreams({ store: app.store, clock }) });
  const timers = (await app.store.read(`payment-${stay.id}`)).filter(({ type }) => type === 'ChargebackSettled').flatMap(kind.deadlinesFor);
  for (const { payload } of timers) await kind.execute(payload, { actor: 'deadline', correlationId: 'c', commandId: 'c' });
  await app.drain();
  expect((await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Tu cuota del'))).toHaveLength(1);
  await at('2027-04-23T12:00:00.000Z', guest);
  await app.drain();
  expect(await statesOf(stay)).toEqual([`${april} late`, `${may} planned`]);

  await pays(stay, [april]);
  expect(await statesOf(stay)).toEqual([`${april} paid`, `${may} planned`]);
  expect((await contests()).sort()).toEqual(['lost', null, null]); // each its own again
  expect((await sent()).status).toBe(200);
  expect(await byAdmin(`/console/payouts/${payment}/paid`, { reason: 'x' })).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
  await app.drain();
  expect((await books(stay.id))['contested CLP']).toBe(27_600); // of the loss the charge of the method is left
});
