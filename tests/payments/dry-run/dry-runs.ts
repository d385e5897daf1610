import { expect } from 'vitest';
import type { Clock } from '../../../src/kernel/clock.ts';
import { debtOf, dueOf, paidOutOf } from '../../../src/payments/decider/state.ts';
import { paymentStreams } from '../../../src/payments/deps.ts';
import { paymentStream } from '../../../src/payments/events.ts';
import { proves } from '../../identity/people.ts';
import type { Someone } from '../../reservations/world.ts';
import type { Answer, TestApp } from '../../support/app.ts';

type Host = { pagado: number; por_pagar: number; deuda: number };
type Consequence = {
  comando: string;
  rechazo: string | null;
  espera: boolean;
  estado: { antes: string; despues: string } | null;
  devolucion: { amount: number; estado: string; retenida: boolean } | null;
  anfitrion: { antes: Host; despues: Host } | null;
  compensa: { amount: number } | null;
  correos: { template: string; recipient: string }[];
};
type Kind = 'payments' | 'payouts' | 'instalments';

/** The console's predictions for commands on money, and the actual outcomes; `admin` asks and sends by default. */
export const dryRunsOf = (app: TestApp, clock: Clock, admin: () => Someone) => {
  const post = async (path: string, who = admin(), body: object = { reason: 'visto con el banco' }): Promise<Answer> => {
    await proves(app, who);
    return app.request('POST', path.startsWith('/') ? path : `/console/${path}`, { token: who.token, body });
  };
  const consequenceOf = async (kind: Kind, id: string, command: string, who = admin()): Promise<Consequence> => {
    const { status, body, text } = await app.request('GET', `/console/${kind}/${id}/consequences`, { token: who.token });
    if (status !== 200) throw new Error(text);
    return body.comandos.find(({ comando }: Consequence) => comando === command);
  };
  const mailsOf = async (id: number): Promise<string[]> =>
    (
      await app
        .db('mail_outbox')
        .where({ concerns: `reservation-${id}` })
        .orderBy('posted')
        .select('template', 'recipient')
    ).map(({ template, recipient }) => `${template} ${recipient}`);
  /** What there is of a payment now, by the log. CLP has no decimals. */
  const actual = async (id: number, paymentId: string) => {
    const { state } = await paymentStreams({ store: app.store, clock }).load(paymentStream(id));
    const payment = state.byId[paymentId];
    if (!payment) throw new Error('no such payment');
    return {
      estado: payment.status,
      devolucion: payment.refund?.amount.amount ?? null,
      anfitrion: { pagado: paidOutOf(payment), por_pagar: dueOf(payment), deuda: debtOf(payment) },
    };
  };
  /** Sends the predicted command, and compares the outcome. */
  const sendsAsPredicted = async (consequence: Consequence, id: number, paymentId: string, send: () => Promise<Answer>) => {
    await app.drain();
    const before = await mailsOf(id);
    expect(consequence.rechazo).toBeNull();
    expect(await send()).toMatchObject({ status: 200, body: { waits: consequence.espera } });
    await app.drain();
    const expected = consequence.correos.map(({ template, recipient }) => `${template} ${recipient}`);
    expect((await mailsOf(id)).slice(before.length).sort()).toEqual(expected.sort());
    expect(await actual(id, paymentId)).toEqual({
      estado: consequence.estado?.despues ?? 'confirmed',
      devolucion: consequence.devolucion?.amount ?? null,
      anfitrion: consequence.anfitrion?.despues ?? { pagado: 0, por_pagar: 0, deuda: 0 },
    });
    return consequence;
  };
  /** Requests the prediction of a command, sends it, and compares. Returns the prediction. */
  const predicts = async (
    id: number,
    paymentId: string,
    kind: Kind,
    command: string,
    path: string,
    { who = admin(), ...more }: { outcome?: 'won' | 'lost'; who?: Someone } = {},
  ): Promise<Consequence> => {
    await app.drain();
    const consequence = await consequenceOf(kind, paymentId, command, who);
    return sendsAsPredicted(consequence, id, paymentId, () =>
      post(`${kind}/${paymentId}/${path}`, who, { reason: 'visto con el banco', ...more }),
    );
  };
  return { post, consequenceOf, mailsOf, actual, sendsAsPredicted, predicts };
};
