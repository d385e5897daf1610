import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { PayoutRow } from '../../src/payments/rows.ts';
import { proves } from '../identity/people.ts';
import type { Someone } from '../reservations/world.ts';
import type { Answer } from '../support/app.ts';
import type { Known, Model, Stage } from './stage.ts';
import { appOf, one, pick, step } from './step.ts';

export const who = fc.constantFrom(0 as const, 1 as const);
export type DeskContext = { readonly stage: Stage; readonly known: Known; readonly admin: Someone; readonly model: Model };

/** An administrator with a fresh sign-in acts on one of the reservations, once or twice. */
export const byAdmin = (name: string, run: (context: DeskContext) => Promise<Answer | undefined>) =>
  fc.tuple(pick, who, fc.constantFrom(1, 2)).map(([n, by, times]) =>
    step(
      `${name} #${n} by admin ${by} ×${times}`,
      async (stage, model) => {
        const admin = stage.admins[by];
        await proves(appOf(stage), admin);
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

export const post = ({ stage, admin }: DeskContext, path: string, body: object = { reason: 'Caja' }) =>
  appOf(stage).request('POST', path, { token: admin.token, body });
export const consolePath = (resource: string, id: string, action: string) => `/console/${resource}/${encodeURIComponent(id)}/${action}`;

/**
 * What one of two did: it waits for the other, or is done and waits no longer. What waits only for the sum of its day may be done by the
 * one who proposed it once that day is over.
 */
export const held = async ({ stage, model, admin }: DeskContext, name: string, answer: Answer): Promise<Answer> => {
  if (answer.status !== 200) return answer;
  if (answer.body.waits) {
    model.waiting.set(name, admin.id);
    const { amount } = (await appOf(stage).db('approvals').where({ id: name }).first('amount')) ?? {};
    if (amount <= stage.limit) model.alone.add(name);
  } else {
    const isByAsker = model.waiting.get(name) === admin.id;
    expect(isByAsker && !model.alone.has(name), `${name} was done by the one who asked for it`).toBe(false);
    model.waiting.delete(name);
    model.alone.delete(name);
  }
  return answer;
};

/** The host's due share of our receipts, and of later months. */
export const payoutsOf = ({ apps: [app] }: Stage, { id }: Known): Promise<PayoutRow[]> =>
  app.db<PayoutRow>('payouts').where({ reservation_id: id }).orderBy('id');

/** A refund to the guest, or a reversal by their bank, cancels the pending payout; the rest is proposed again. */
export const forgetPayouts = async ({ apps: [app] }: Stage, { waiting }: Model, id: number): Promise<void> => {
  await app.drain();
  const left: string[] = await app.db('approvals').where({ reservation_id: id }).pluck('id');
  for (const name of waiting.keys()) if (name.startsWith(`${id} pay_out `) && !left.includes(name)) waiting.delete(name);
};

/**
 * A refund above the limit caused by an administrator waits for the other one (D-137); one above only what was left of the limit on its
 * day waits for that day to end as well.
 */
export const holdRefund = async (stage: Stage, model: Model, id: number): Promise<void> => {
  await forgetPayouts(stage, model, id);
  const [app] = stage.apps;
  const held = await app.db('approvals').where({ reservation_id: id, action: 'approve_refund' }).select('id', 'amount'); // one a payment
  const endedBy = model.endedBy.get(id);
  if (endedBy === undefined) return;
  const isWithinLimit = held.reduce((sum, { amount }) => sum + amount, 0) <= stage.limit; // refunds of one cause count together
  for (const { id: name } of held) {
    model.waiting.set(name, endedBy);
    if (isWithinLimit) model.alone.add(name);
  }
};
