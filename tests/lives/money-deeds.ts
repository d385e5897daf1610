import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { PayoutRow } from '../../projections/payouts.ts';
import { PASSWORD } from '../identity/people.ts';
import type { Someone } from '../reservations/world.ts';
import type { Answer } from '../support/app.ts';
import type { Known, Model, Stage } from './stage.ts';
import { appOf, one, onOne, pick, step } from './step.ts';

const who = fc.constantFrom(0 as const, 1 as const);
type Asked = { readonly stage: Stage; readonly known: Known; readonly admin: Someone; readonly model: Model };

/** An administrator who has just typed his password does it to one of the reservations, once or twice. */
const byAdmin = (name: string, run: (asked: Asked) => Promise<Answer | undefined>) =>
  fc.tuple(pick, who, fc.constantFrom(1, 2)).map(([n, by, times]) =>
    step(
      `${name} #${n} by admin ${by} ×${times}`,
      async (stage, model) => {
        const admin = stage.admins[by];
        await appOf(stage).request('POST', '/users/prove-password', { token: admin.token, body: { password: PASSWORD } });
        const answers: Answer[] = [];
        for (let i = 0; i < times; i += 1) {
          const answer = await run({ stage, known: one(stage, n), admin, model });
          if (answer) answers.push(answer);
        }
        return answers;
      },
      'reservation',
    ),
  );

const post = ({ stage, admin }: Asked, path: string, body: object = { reason: 'Caja' }) =>
  appOf(stage).request('POST', path, { token: admin.token, body });
const consolePath = (resource: string, id: string, deed: string) => `/console/${resource}/${encodeURIComponent(id)}/${deed}`;

/** What one of two did: it waits for the other, or is done and waits no longer. */
const held = ({ model, admin }: Asked, name: string, answer: Answer): Answer => {
  if (answer.status !== 200) return answer;
  if (answer.body.waits) model.waiting.set(name, admin.id);
  else {
    expect(model.waiting.get(name), `${name} was done by the one who asked for it`).not.toBe(admin.id);
    model.waiting.delete(name);
  }
  return answer;
};

export const payByHand = byAdmin('paid by hand', async (asked) => {
  const { id } = asked.known;
  return held(asked, `${id} pay`, await post(asked, '/pago/manualpayment', { id_reserva: id, reason: 'Caja' }));
});

/** What the host is owed of what was paid to us, and of the months after it. */
const payoutsOf = ({ apps: [app] }: Stage, { id }: Known): Promise<PayoutRow[]> =>
  app.db<PayoutRow>('payouts').where({ reservation_id: id }).orderBy('id');

const payOut = byAdmin('pay out', async (asked) => {
  const row = (await payoutsOf(asked.stage, asked.known)).find(({ month }) => month === null);
  if (!row) return undefined;
  return held(asked, `${asked.known.id} pay_out ${row.id}`, await post(asked, consolePath('payouts', row.id, 'paid')));
});
const withdrawPayout = byAdmin('withdraw the payout', async (asked) => {
  const row = (await payoutsOf(asked.stage, asked.known)).find(({ month }) => month === null);
  return row && post(asked, consolePath('payouts', row.id, 'withdraw'));
});
const refundSent = byAdmin('refund sent', async (asked) => {
  const { id } = asked.known;
  const row = await asked.stage.apps[0].db('payments').where({ reservation_id: id }).whereNotNull('refund_status').first('payment_id');
  if (!row) return undefined;
  return held(asked, `${id} refund_sent ${row.payment_id}`, await post(asked, consolePath('payments', row.payment_id, 'refund-sent')));
});

const second = (deed: 'confirm' | 'refuse') =>
  byAdmin(`${deed} what waits`, async (asked) => {
    const { model, known } = asked;
    const name = [...model.waiting.keys()].find((key) => key.startsWith(`${known.id} `));
    if (name === undefined) return undefined;
    const answer = await post(asked, consolePath('second-eyes', name, deed));
    if (answer.status !== 200) return answer;
    if (deed === 'confirm') return held(asked, name, answer);
    model.waiting.delete(name);
    return answer;
  });

/** What administrators do with money, alone up to a limit and in twos above it. */
export const adminDeeds = [
  ...[payByHand, payByHand, payByHand, payOut, payOut, payOut],
  ...[withdrawPayout, refundSent, second('confirm'), second('refuse')],
];

const monthOf = async (stage: Stage, known: Known, nth: number): Promise<PayoutRow | undefined> =>
  (await payoutsOf(stage, known)).filter(({ month }) => month !== null)[nth];

/** The host says it through both programs at once. */
const receive = fc.nat({ max: 1 }).chain((nth) =>
  onOne(`month ${nth} received`, async (stage, known, model) => {
    const row = await monthOf(stage, known, nth);
    if (!row) return undefined;
    const path = `/pago/mes/${known.id}/${row.month}`;
    const answers = await Promise.all(stage.apps.map((app) => app.request('PUT', path, { token: stage.host.token })));
    if (answers.some(({ status }) => status === 200)) model.received.add(row.id);
    return answers;
  }),
);
const markMonth = (deed: 'paid' | 'withdraw') =>
  byAdmin(`month ${deed}`, async (asked) => {
    const row = await monthOf(asked.stage, asked.known, 0);
    if (!row) return undefined;
    const answer = await post(asked, consolePath('payouts', row.id, deed));
    if (answer.status === 200) asked.model.received[deed === 'paid' ? 'add' : 'delete'](row.id);
    return answer;
  });

/** The later months of a long stay, which its host or an administrator marks (D-64). */
export const monthDeeds = [receive, receive, markMonth('paid'), markMonth('withdraw')];
