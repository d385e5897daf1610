import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { earlierOf, after as past } from '../../src/kernel/durations.ts';
import { instantIn } from '../../src/kernel/zones.ts';
import type { ReservationRow } from '../../src/reservations/rows.ts';
import { proves } from '../identity/people.ts';
import type { Answer } from '../support/app.ts';
import { byAdmin, consolePath, type DeskContext, held, payoutsOf, post, who } from './desk.ts';
import type { Known, Stage } from './stage.ts';
import { appOf, one, onOne, pick, step } from './step.ts';

export const payByHand = byAdmin('paid by hand', async (context) => {
  const { id } = context.known;
  return held(context, `${id} pay`, await post(context, '/pago/manualpayment', { id_reserva: id, reason: 'Caja' }));
});

/** Marks the payout of a stay as sent; `contested`: although the payer's bank took the money back (D-135). */
export const paysOut = async (context: DeskContext, contested: boolean): Promise<Answer | undefined> => {
  const own = async () => (await payoutsOf(context.stage, context.known)).find(({ month }) => month === null);
  const before = await own();
  if (!before) return undefined;
  const name = `${context.known.id} pay_out ${before.id}`;
  const answer = await post(context, consolePath('payouts', before.id, 'paid'), { reason: 'Caja', ...(contested ? { contested } : {}) });
  await context.stage.apps[0].drain();
  const now = await own();
  // a debt was deducted: the pending proposal had another amount, and one administrator is enough when nothing is left to send (D-136)
  if (now && now.set_off !== before.set_off) context.model.waiting.delete(name);
  if (answer.status === 200 && !answer.body.waits && now?.paid_out === before.paid_out) return answer;
  return held(context, name, answer);
};
const payOut = byAdmin('pay out', (context) => paysOut(context, false));
export const payOutContested = byAdmin('pay out although contested', (context) => paysOut(context, true));
const revertPayout = byAdmin('withdraw the payout', async (context) => {
  const row = (await payoutsOf(context.stage, context.known)).find(({ month }) => month === null);
  return row && post(context, consolePath('payouts', row.id, 'withdraw'));
});
const refundSent = byAdmin('refund sent', async (context) => {
  const { id } = context.known;
  const row = await context.stage.apps[0].db('payments').where({ reservation_id: id }).whereNotNull('refund_status').first('payment_id');
  if (!row) return undefined;
  return held(context, `${id} refund_sent ${row.payment_id}`, await post(context, consolePath('payments', row.payment_id, 'refund-sent')));
});

const second = (action: 'confirm' | 'refuse') =>
  byAdmin(`${action} what waits`, async (context) => {
    const { model, known } = context;
    const name = [...model.waiting.keys()].find((key) => key.startsWith(`${known.id} `));
    if (name === undefined) return undefined;
    const answer = await post(context, consolePath('approvals', name, action));
    if (answer.status !== 200) return answer;
    if (action === 'confirm') return held(context, name, answer);
    model.waiting.delete(name);
    if (name.endsWith(' pay')) await expectTimeToPay(context.stage, known);
    return answer;
  });

/** An unconfirmed payment leaves two hours to pay, or the rest of the arrival day (ADR 18). */
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
        const context = { stage, known, admin, model };
        await proves(appOf(stage), admin);
        const entered = await held(context, name, await post(context, '/pago/manualpayment', { id_reserva: known.id, reason: 'Caja' }));
        stage.clock.advance(minutes * 60_000);
        await stage.apps[0].drain();
        if (model.waiting.get(name) !== admin.id) return entered;
        const decides = { ...context, admin: other };
        await proves(appOf(stage), other);
        const answer = await post(decides, consolePath('approvals', name, action));
        if (answer.status !== 200) return [entered, answer];
        if (action === 'confirm') return [entered, await held(decides, name, answer)];
        model.waiting.delete(name);
        await expectTimeToPay(stage, known);
        return [entered, answer];
      },
      'reservation',
    ),
  );

/** A payment that was entered by hand never was there: also of a stay that has ended, until its refund was sent. */
const voidPayment = byAdmin('withdraw the payment', async (context) => {
  const { id } = context.known;
  const row = await context.stage.apps[0]
    .db('payments')
    .where({ reservation_id: id, status: 'confirmed' })
    .whereIn('method', ['manual', 'bankTransfer'])
    .first('payment_id');
  if (!row) return undefined;
  return held(
    context,
    `${id} withdraw_payment ${row.payment_id}`,
    await post(context, consolePath('payments', row.payment_id, 'withdraw')),
  );
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
      const start = { id_reserva: id, token, meses, metodo: 'mercadopago' };
      const answers = await Promise.all([app, other].map((one) => one.request('POST', '/pago/cuotas', { body: start })));
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
const enterInstalment = byAdmin('month paid by transfer', async (context) => {
  const { id, token } = context.known;
  const body = (await context.stage.apps[0].request('GET', `/pago/cuotas/${id}/${token}`)).body;
  const meses: string[] | undefined = body?.opciones?.[0]?.meses;
  if (!meses) return undefined;
  const answer = await post(context, '/pago/manualpayment', { id_reserva: id, reason: 'Caja', meses });
  await context.stage.apps[0].drain();
  const waiting = await context.stage.apps[0].db('approvals').where({ reservation_id: id, action: 'pay_instalments' }).pluck('id');
  for (const name of context.model.waiting.keys())
    if (name.startsWith(`${id} pay_instalments `) && !waiting.includes(name)) context.model.waiting.delete(name);
  for (const name of waiting) if (!context.model.waiting.has(name)) context.model.waiting.set(name, context.admin.id);
  return answer;
});

/** The guest announces the transfer of the next one or two months. */
const announceInstalments = fc.constantFrom(1, 2).chain((count) =>
  onOne(`announces ${count} month(s)`, async ({ apps: [app] }, { id, token }) => {
    const meses: string[] | undefined = (await app.request('GET', `/pago/cuotas/${id}/${token}`)).body?.opciones?.[count - 1]?.meses;
    return meses && app.request('POST', '/pago/cuotas/transfer', { body: { id_reserva: id, token, meses } });
  }),
);
/** An administrator finds the announced transfer on the account, or does not. */
const answerAnnounced = (found: boolean) =>
  byAdmin(`announced months ${found ? 'found' : 'not found'}`, async (context) => {
    const { id } = context.known;
    const { db } = context.stage.apps[0];
    const row = await db('payments').where({ reservation_id: id, status: 'pending', method: 'bankTransfer' }).first('payment_id', 'months');
    if (!row) return undefined;
    if (!found) return post(context, consolePath('payments', row.payment_id, 'not-arrived'));
    const answer = await post(context, '/pago/manualpayment', { id_reserva: id, reason: 'Caja', meses: row.months });
    return held(context, `${id} pay_instalments ${row.payment_id}`, answer);
  });

/** The later months of a long stay, paid through us (D-127). */
export const monthDeeds = [
  ...[payInstalments, payInstalments, payInstalments, enterInstalment],
  ...[announceInstalments, announceInstalments, answerAnnounced(true), answerAnnounced(false)],
];
