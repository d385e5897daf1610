import { fc } from '@fast-check/vitest';
import type { PaymentRow } from '../../src/payments/rows.ts';
import { LEFT, type PayoutRow } from '../../src/payments/rows.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import type { Answer } from '../support/app.ts';
import { byAdmin, consolePath, type DeskContext, forgetPayouts, held, holdRefund, payoutsOf, post } from './desk.ts';
import { payOutContested, paysOut } from './money-actions.ts';
import type { Known, Model, Stage } from './stage.ts';
import { drafted, goOn, ON_ITS_WAY } from './stays.ts';
import { appOf, one, onOne, pick, step } from './step.ts';

/** The refund to the guest of a stay that is ended for its host. */
type Back = 'all' | 'unused';

/** Through both programs concurrently: two requests make one proposal. */
const asksForTheEnd = ({ apps, host: { token } }: Stage, { id }: Known): Promise<Answer[]> =>
  Promise.all(apps.map((app) => app.request('POST', `/reservations/${id}/ask-end`, { token, body: { reason: 'repairs' } })));
const askEnd = onOne('host asks for the end', asksForTheEnd);

const endsTheStay = async (context: DeskContext, back: Back): Promise<Answer> => {
  const { stage, model, known, admin } = context;
  const answer = await post(context, consolePath('reservations', String(known.id), 'end-stay'), { reason: 'Reparaciones', back });
  if (answer.status !== 200) return answer;
  model.endedBy.set(known.id, admin.id);
  await holdRefund(stage, model, known.id);
  return answer;
};
const endStay = (back: Back) => byAdmin(`end the stay, ${back} goes back`, (context) => endsTheStay(context, back));
const refuseEnd = byAdmin('refuse to end the stay', (context) =>
  post(context, consolePath('reservations', String(context.known.id), 'refuse-end')),
);

/** The refund that waits, agreed to from its payment and not from the queue. */
const approveRefund = byAdmin('let the refund leave', async (context) => {
  const { id } = context.known;
  const row = await context.stage.apps[0].db('payments').where({ reservation_id: id, refund_held: true }).first('payment_id');
  if (!row) return undefined;
  const answer = await post(context, consolePath('payments', row.payment_id, 'approve-refund'));
  return held(context, `${id} approve_refund ${row.payment_id}`, answer);
});

const cardOf = ({ stage, known }: Pick<DeskContext, 'stage' | 'known'>): Promise<PaymentRow | undefined> =>
  stage.apps[0]
    .db<PaymentRow>('payments')
    .where({ reservation_id: known.id, status: 'confirmed' })
    .whereIn('method', ['mercadopago', 'paypal'])
    .first();

/** The payer's bank reverses a payment, or what a refund left of it, and again once it was won; the gateway notifies zero or more times. */
const takesBack = async (stage: Stage, known: Known, model: Model, times: number): Promise<Answer[]> => {
  await stage.apps[0].drain();
  const card = await cardOf({ stage, known });
  if (!card || (card.contest !== null && card.contest !== 'won') || model.takenBack.has(card.payment_id)) return [];
  const sent = card.refund_status === 'sent' ? 1 : 0;
  if (sent && card.refund_amount === card.amount) return []; // nothing is left to reverse
  model.takenBack.set(card.payment_id, { notified: times, sent });
  if (times > 0) model.alone.delete(`${known.id} pay_out ${card.payment_id}`); // the case is open again
  await stage.payments.inSandbox(card.payment_id, 'reversed');
  const answers = await Promise.all(Array.from({ length: times }, () => stage.payments.notify(card.payment_id)));
  await forgetPayouts(stage, model, known.id);
  return answers;
};
const chargeback = fc.tuple(pick, fc.constantFrom(0, 1, 1, 2)).map(([n, times]) =>
  step(
    `chargeback #${n}, told ×${times}`,
    async (stage, model) => {
      const known = one(stage, n);
      const held = n % 2 === 0 ? await stage.apps[0].db<PaymentRow>('payments').where({ refund_held: true, contest: null }) : []; // of it soonest
      const ids = held.map(({ reservation_id }) => reservation_id);
      return takesBack(stage, stage.known.find(({ id }) => ids.includes(id)) ?? known, model, times);
    },
    'reservation',
  ),
);
/** The payout of a won charge below the limit needs one administrator again: the proposer may execute it (D-135). */
const needsOneAgain = async ({ stage, model, known }: DeskContext): Promise<void> => {
  const [app] = stage.apps;
  const alone: PayoutRow[] = await app.db<PayoutRow>('payouts').where({ reservation_id: known.id }).whereRaw(`${LEFT} <= ?`, [stage.limit]);
  for (const { id } of alone) model.alone.add(`${known.id} pay_out ${id}`);
};
/** For a won case the gateway returns the money before an administrator settles it. */
const settle = (outcome: 'won' | 'lost') =>
  byAdmin(`the chargeback is ${outcome}`, async (context) => {
    const { stage, model, known } = context;
    const card = await cardOf(context);
    if (!card) return undefined;
    if (outcome === 'won' && card.contest === 'open') await stage.payments.inSandbox(card.payment_id, 'approved');
    const answer = await post(context, consolePath('payments', card.payment_id, 'settle-contest'), { reason: 'Banco', outcome });
    if (answer.status !== 200 || outcome === 'lost') return answer;
    model.takenBack.delete(card.payment_id);
    await needsOneAgain(context);
    await holdRefund(stage, model, known.id); // of a stay that was cancelled while the money was away
    return answer;
  });

/** Mostly of a stay whose host owes something. */
const repaid = byAdmin('the host sent back what was owed', async (context) => {
  const { stage, known } = context;
  const owed = await stage.apps[0].db<PayoutRow>('payouts').where({ host_id: stage.host.id }).whereNotNull('owed_since').first();
  const row = owed ?? (await payoutsOf(stage, known)).find(({ month }) => month === null);
  if (!row) return undefined;
  const name = `${row.reservation_id} repay_debt ${row.id}`;
  await stage.apps[0].drain();
  // a change of the debt cancelled the proposal
  if (!(await stage.apps[0].db('approvals').where({ id: name }).first())) context.model.waiting.delete(name);
  return held(context, name, await post(context, consolePath('payouts', row.id, 'repaid')));
});

/** Both administrators in turn: both single and two-person commands get done. */
const paysOutByBoth = async (stage: Stage, known: Known, model: Model): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const admin of stage.admins) {
    await proves(appOf(stage), admin);
    const answer = await paysOut({ stage, known, admin, model }, false);
    if (answer) answers.push(answer);
  }
  return answers;
};
/** Mostly of a stay whose payout is left. */
const payOutByBoth = onOne('both pay out', async (stage, known, model) => {
  const left = await stage.apps[0].db<PayoutRow>('payouts').where({ host_id: stage.host.id, month: null }).whereRaw(`${LEFT} > 0`).first();
  return paysOutByBoth(stage, stage.known.find(({ id }) => id === left?.reservation_id) ?? known, model);
});

/** Longer steps for a stay in progress: with single steps alone a life would seldom reach a debt. */
const FATES = ['begun', 'paid out', 'asked to end', 'ended'] as const;
type Way = {
  readonly stay: { readonly who: number; readonly from: number; readonly nights: number };
  /** Of the stay, from 0. */
  readonly day: number;
  readonly isTakenBack: boolean;
  readonly fate: (typeof FATES)[number];
  readonly back: Back;
};
const comesSoFar = ({ stay, day, isTakenBack, fate, back }: Way) =>
  step(
    `guest ${stay.who}: ${stay.nights} nights, ${isTakenBack ? 'taken back and ' : ''}${fate} on day ${day} of them, ${back} goes back`,
    async (stage, model) => {
      await signIn(stage);
      const draft = await drafted(stage, stay);
      const known = stage.known.find(({ id }) => id === draft.body?.reservation?.idreserva);
      if (!known) return draft;
      const answers = [draft, ...(await goOn(stage, known, ON_ITS_WAY.length))];
      stage.clock.advance((stay.from + day) * 24 * 60 * 60_000);
      await signIn(stage);
      if (isTakenBack) answers.push(...(await takesBack(stage, known, model, 1)));
      const [admin] = stage.admins;
      const steps = [
        () => paysOutByBoth(stage, known, model),
        () => asksForTheEnd(stage, known),
        async () => {
          await proves(appOf(stage), admin);
          return endsTheStay({ stage, known, admin, model }, back);
        },
      ];
      for (const next of steps.slice(0, FATES.indexOf(fate))) answers.push(...[await next()].flat());
      return answers;
    },
  );
const underWay = fc
  .record<Way>({
    stay: fc.record({ who: fc.nat({ max: 2 }), from: fc.integer({ min: 1, max: 3 }), nights: fc.constantFrom(2, 3, 6, 9) }),
    day: fc.integer({ min: 0, max: 5 }),
    isTakenBack: fc.constantFrom(true, false, false, false),
    fate: fc.constantFrom(...FATES),
    back: fc.constantFrom('all' as const, 'unused' as const),
  })
  .map(comesSoFar);
/** The shortest path to a debt: paid out, then ended with a full refund. Few random lives reach it. */
export const toADebt = comesSoFar({ stay: { who: 0, from: 1, nights: 2 }, day: 1, isTakenBack: false, fate: 'ended', back: 'all' });

/** Lets days pass, and signs in everyone whose session expired. */
const signIn = async (stage: Stage): Promise<void> => {
  for (const person of [stage.host, ...stage.admins, ...stage.guests]) {
    const { body } = await appOf(stage).request('POST', '/users/login', { body: { correo: person.email, password: PASSWORD } });
    person.token = body.api_token;
  }
};

/** Events of a stay that has begun and was paid out, in any order. */
export const troubles = [
  ...[underWay, underWay, underWay, underWay, underWay, underWay],
  ...[askEnd, endStay('all'), endStay('unused'), refuseEnd, payOutByBoth, payOutByBoth, payOutByBoth],
  ...[approveRefund, chargeback, chargeback, settle('won'), settle('lost'), payOutContested, repaid],
];
