import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { nights } from '../reservations/world.ts';
import type { Answer, TestApp } from '../support/app.ts';
import { expectAllRight } from './invariants.ts';
import type { Known, Stage } from './stage.ts';

/** How many reservations there are, so that a deed can name one. */
export type Model = { made: number };

type Deed = {
  readonly says: string;
  readonly needs?: 'reservation';
  readonly run: (stage: Stage) => Promise<Answer | Answer[] | undefined>;
};

/** Refusals are answers like others; what may never happen is a fault of ours, or a state that breaks a promise. */
class Step implements fc.AsyncCommand<Model, Stage> {
  readonly deed: Deed;
  constructor(deed: Deed) {
    this.deed = deed;
  }
  check = (model: Readonly<Model>) => this.deed.needs === undefined || model.made > 0;
  run = async (model: Model, stage: Stage) => {
    stage.turn += 1;
    const answers = [await this.deed.run(stage)].flat();
    for (const answer of answers) expect(answer?.status ?? 200, `${this.deed.says}: ${answer?.text}`).toBeLessThan(500);
    model.made = stage.known.length;
    await expectAllRight(stage);
  };
  toString = () => this.deed.says;
}

const one = ({ known }: Stage, pick: number): Known => {
  const found = known[pick % known.length];
  if (!found) throw new Error('no reservation yet');
  return found;
};
const appOf = ({ apps, turn }: Stage): TestApp => apps[turn % 2 === 0 ? 0 : 1];

const step = (says: string, run: Deed['run'], needs?: 'reservation') => new Step({ says, run, ...(needs ? { needs } : {}) });

const draft = fc
  .record({ who: fc.nat({ max: 2 }), from: fc.integer({ min: 2, max: 12 }), for_: fc.integer({ min: 1, max: 4 }) })
  .map(({ who, from, for_ }) =>
    step(`guest ${who} drafts day ${from} for ${for_}`, async (stage) => {
      const guest = stage.guests[who];
      if (!guest) throw new Error('no such guest');
      const body = { idalojamiento: stage.listing, ...nights(appOf(stage), from, from + for_), guests: 1 };
      const answer = await appOf(stage).request('POST', '/reservations', { token: guest.token, body });
      const made = answer.body?.reservation;
      if (answer.status < 300 && !stage.known.some(({ id }) => id === made.idreserva))
        stage.known.push({ id: made.idreserva, guest, token: made.token, payments: [] });
      return answer;
    }),
  );

const pick = fc.nat({ max: 9 });
const onOne = (name: string, run: (stage: Stage, known: Known) => Promise<Answer | Answer[] | undefined>) =>
  pick.map((n) => step(`${name} #${n}`, (stage) => run(stage, one(stage, n)), 'reservation'));

const request = onOne('request', async (stage, { id, guest }) => {
  const sent = { token: guest.token, headers: { 'idempotency-key': `request-${id}-${stage.clock.now()}` } };
  const [first, again] = stage.apps;
  return Promise.all([first, again].map((app) => app.request('PUT', `/reservations/request/${id}`, sent)));
});
const accept = onOne('accept', (stage, { id }) => appOf(stage).request('PUT', `/reservations/accept/${id}/-`, { token: stage.host.token }));
const reject = onOne('reject', (stage, { id }) =>
  appOf(stage).request('PUT', `/reservations/reject/${id}/-`, { token: stage.host.token, body: {} }),
);
const cancel = fc.tuple(pick, fc.constantFrom('guest' as const, 'host' as const, 'admin' as const)).map(([n, by]) =>
  step(
    `cancel #${n} by ${by}`,
    (stage) => {
      const known = one(stage, n);
      const { token } = by === 'guest' ? known.guest : stage[by];
      return appOf(stage).request('DELETE', `/reservations/${known.id}`, { token, body: {} });
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
const byHand = onOne('paid by hand', (stage, { id }) =>
  appOf(stage).request('POST', '/pago/manualpayment', { token: stage.admin.token, body: { id_reserva: id, reason: 'Caja' } }),
);
const wait = fc.constantFrom(1, 40, 61, 12 * 60, 24 * 60, 24 * 60 + 1).map((minutes) =>
  step(`${minutes} minutes pass`, async ({ clock }) => {
    clock.advance(minutes * 60_000);
    return undefined;
  }),
);

/** Whatever somebody may do to a reservation, likely and senseless things alike. */
export const deeds = [
  draft,
  draft,
  request,
  request,
  accept,
  accept,
  reject,
  cancel,
  open,
  open,
  settle,
  settle,
  notified,
  transfer,
  byHand,
  wait,
];
