import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { earlierOf, after as past } from '../../src/kernel/durations.ts';
import { instantIn } from '../../src/kernel/zones.ts';
import type { ReservationRow } from '../../src/reservations/rows.ts';
import { proves } from '../identity/people.ts';
import type { Answer } from '../support/app.ts';
import { type Asked, byAdmin, consolePath, held, payoutsOf, post, who } from './desk.ts';
import type { Known, Stage } from './stage.ts';
import { appOf, one, onOne, pick, step } from './step.ts';

export const payByHand = byAdmin('paid by hand', async (asked) => {
  const { id } = asked.known;
  return held(asked, `${id} pay`, await post(asked, '/pago/manualpayment', { id_reserva: id, reason: 'Caja' }));
});

/** Marks the payout of a stay as sent; `contested`: although the payer's bank took the money back (D-135). */
export const paysOut = async (asked: Asked, contested: boolean): Promise<Answer | undefined> => {
  const own = async () => (await payoutsOf(asked.stage, asked.known)).find(({ month }) => month === null);
  const before = await own();
  if (!before) return undefined;
  const name = `${asked.known.id} pay_out ${before.id}`;
  const answer = await post(asked, consolePath('payouts', before.id, 'paid'), { reason: 'Caja', ...(contested ? { contested } : {}) });
  await asked.stage.apps[0].drain();
  const now = await own();
  // what the host owed was kept from it: what waited was of another sum, and where nothing is left to send one is enough (D-136)
  if (now && now.set_off !== before.set_off) asked.model.waiting.delete(name);
  if (answer.status === 200 && !answer.body.waits && now?.paid_out === before.paid_out) return answer;
  return held(asked, name, answer);
};
const payOut = byAdmin('pay out', (asked) => paysOut(asked, false));
export const payOutContested = byAdmin('pay out although contested', (asked) => paysOut(asked, true));
const revertPayout = byAdmin('withdraw the payout', async (asked) => {
  const row = (await payoutsOf(asked.stage, asked.known)).find(({ month }) => month === null);
  return row && post(asked, consolePath('payouts', row.id, 'withdraw'));
});
const refundSent = byAdmin('refund sent', async (asked) => {
  const { id } = asked.known;
  const row = await asked.stage.apps[0].db('payments').where({ reservation_id: id }).whereNotNull('refund_status').first('payment_id');
  if (!row) return undefined;
  return held(asked, `${id} refund_sent ${row.payment_id}`, await post(asked, consolePath('payments', row.payment_id, 'refund-sent')));
});

const second = (action: 'confirm' | 'refuse') =>
  byAdmin(`${action} what waits`, async (asked) => {
    const { model, known } = asked;
    const name = [...model.waiting.keys()].find((key) => key.startsWith(`${known.id} `));
    if (name === undefined) return undefined;
    const answer = await post(asked, consolePath('approvals', name, action));
    if (answer.status !== 200) return answer;
    if (action === 'confirm') return held(asked, name, answer);
    model.waiting.delete(name);
    if (name.endsWith(' pay')) await expectTimeToPay(asked.stage, known);
    return answer;
  });

/** Whose payment was not confirmed has two hours to pay, or what the evening of the arrival leaves of them (ADR 18). */
const expectTimeToPay = async ({ apps: [app], clock }: Stage, { id }: Known): Promise<void> => {
  await app.drain();
  const row = await app.db<ReservationRow>('reservations').where({ id }).first();
  if (row?.status !== 'accepted') return; // it was cancelled before, or has no evening left
  const evening = instantIn(row.time_zone, row.check_in, '18:00');
  const least = earlierOf(past(clock.now(), 'PT2H'), evening);
  expect(row.pay_by !== null && row.pay_by >= least, `reservation ${id} is left until ${row.pay_by}`).toBe(true);
};

/** One of them enters a payment, and the other decides about it when the time to pay may have passed. */
const proposal = fc
  .tuple(pick, who, fc.constantFrom('confirm', 'refuse'), fc.constantFrom(30, 61, 23 * 60, 25 * 60))
  .map(([n, by, action, minutes]) =>
    step(
      `paid by hand #${n} by admin ${by}, ${action} ${minutes} minutes later`,
      async (stage, model) => {
        const known = one(stage, n);
        const [admin, other] = by === 0 ? stage.admins : ([stage.admins[1], stage.admins[0]] as const);
        const name = `${known.id} pay`;
        const asked = { stage, known, admin, model };
        await proves(appOf(stage), admin);
        const entered = held(asked, name, await post(asked, '/pago/manualpayment', { id_reserva: known.id, reason: 'Caja' }));
        stage.clock.advance(minutes * 60_000);
        await stage.apps[0].drain();
        if (model.waiting.get(name) !== admin.id) return entered;
        const decides = { ...asked, admin: other };
        await proves(appOf(stage), other);
        const answer = await post(decides, consolePath('approvals', name, action));
        if (answer.status !== 200) return [entered, answer];
        if (action === 'confirm') return [entered, held(decides, name, answer)];
        model.waiting.delete(name);
        await expectTimeToPay(stage, known);
        return [entered, answer];
      },
      'reservation',
    ),
  );

/** A payment that was entered by hand never was there: also of a stay that has ended, until its refund was sent. */
const voidPayment = byAdmin('withdraw the payment', async (asked) => {
  const { id } = asked.known;
  const row = await asked.stage.apps[0]
    .db('payments')
    .where({ reservation_id: id, status: 'confirmed' })
    .whereIn('method', ['manual', 'bankTransfer'])
    .first('payment_id');
  if (!row) return undefined;
  return held(asked, `${id} withdraw_payment ${row.payment_id}`, await post(asked, consolePath('payments', row.payment_id, 'withdraw')));
});

/** Payments that wait for a second administrator, over the deadlines of their guests. */
export const proposals = [proposal, proposal, second('confirm'), second('refuse'), voidPayment];

/** What administrators do with money, alone up to a limit and in twos above it. */
export const adminDeeds = [
  ...[payByHand, payByHand, payByHand, payOut, payOut, payOut],
  ...[revertPayout, refundSent, voidPayment, second('confirm'), second('refuse')],
];

/** The guest pays the next one or two months of a long stay by card; two programs hear of it. */
const payInstalments = fc
  .tuple(fc.constantFrom(1, 1, 2), fc.constantFrom('approved', 'approved', 'rejected', 'pending'))
  .chain(([count, outcome]) =>
    onOne(`pays ${count} month(s), ${outcome}`, async (stage, { id, token, payments }) => {
      const [app, other] = stage.apps;
      const body = (await app.request('GET', `/pago/cuotas/${id}/${token}`)).body;
      const meses: string[] | undefined = body?.opciones?.[count - 1]?.meses;
      if (!meses) return undefined;
      const asked = { id_reserva: id, token, meses, metodo: 'mercadopago' };
      const answers = await Promise.all([app, other].map((one) => one.request('POST', '/pago/cuotas', { body: asked })));
      for (const { status, body: opened } of answers) {
        const payment = status === 200 ? (String(opened.url).split('/dev/pay/')[1] ?? '') : '';
        if (payment !== '' && !payments.includes(payment)) payments.push(payment);
      }
      const last = payments.at(-1);
      if (last !== undefined) await stage.payments.press(last, outcome);
      return answers;
    }),
  );
/** An administrator enters a transfer for the next month. */
const enterInstalment = byAdmin('month paid by transfer', async (asked) => {
  const { id, token } = asked.known;
  const body = (await asked.stage.apps[0].request('GET', `/pago/cuotas/${id}/${token}`)).body;
  const meses: string[] | undefined = body?.opciones?.[0]?.meses;
  if (!meses) return undefined;
  const answer = await post(asked, '/pago/manualpayment', { id_reserva: id, reason: 'Caja', meses });
  await asked.stage.apps[0].drain();
  const waiting = await asked.stage.apps[0].db('approvals').where({ reservation_id: id, action: 'pay_instalments' }).pluck('id');
  for (const name of asked.model.waiting.keys())
    if (name.startsWith(`${id} pay_instalments `) && !waiting.includes(name)) asked.model.waiting.delete(name);
  for (const name of waiting) if (!asked.model.waiting.has(name)) asked.model.waiting.set(name, asked.admin.id);
  return answer;
});

/** The guest says that they have transferred the next one or two months. */
const announceInstalments = fc.constantFrom(1, 2).chain((count) =>
  onOne(`announces ${count} month(s)`, async ({ apps: [app] }, { id, token }) => {
    const meses: string[] | undefined = (await app.request('GET', `/pago/cuotas/${id}/${token}`)).body?.opciones?.[count - 1]?.meses;
    return meses && app.request('POST', '/pago/cuotas/transfer', { body: { id_reserva: id, token, meses } });
  }),
);
/** An administrator finds what was announced on the account, or does not. */
const answerAnnounced = (found: boolean) =>
  byAdmin(`announced months ${found ? 'found' : 'not found'}`, async (asked) => {
    const { id } = asked.known;
    const { db } = asked.stage.apps[0];
    const row = await db('payments').where({ reservation_id: id, status: 'pending', method: 'bankTransfer' }).first('payment_id', 'months');
    if (!row) return undefined;
    if (!found) return post(asked, consolePath('payments', row.payment_id, 'not-arrived'));
    const answer = await post(asked, '/pago/manualpayment', { id_reserva: id, reason: 'Caja', meses: row.months });
    return held(asked, `${id} pay_instalments ${row.payment_id}`, answer);
  });

/** The later months of a long stay, paid through us (D-127). */
export const monthDeeds = [
  ...[payInstalments, payInstalments, payInstalments, enterInstalment],
  ...[announceInstalments, announceInstalments, answerAnnounced(true), answerAnnounced(false)],
];
