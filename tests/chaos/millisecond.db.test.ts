import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { Rejection } from '../../src/kernel/rejection.ts';
import { paymentStream } from '../../src/payments/events.ts';
import { startCheckout } from '../../src/payments/gateways/checkout.ts';
import { receiveNotification } from '../../src/payments/gateways/webhooks.ts';
import { type SandboxSettings, settleSandboxPayment } from '../../src/payments/sandbox/sandbox-gateway.ts';
import { reservationStream } from '../../src/reservations/events.ts';
import { asLinkRefusal, guestTokenOf } from '../../src/reservations/links.ts';
import { reservationsForPayment } from '../../src/reservations/public.ts';
import { reservationStreams } from '../../src/reservations/streams.ts';
import { aQuote, DRAFTED, GUEST, HOST, plus, STAY, terms, ZONE } from '../reservations/builders.ts';
import { ROUNDS } from '../support/process/rounds.ts';
import { chanceOf, seedOf } from './support/chance.ts';
import { aListing } from './support/people.ts';
import { twoPrograms } from './support/two-programs.ts';

const TIMES = 20 * ROUNDS;
const LISTING = 1;
const DAY = 86_400_000;
const chance = chanceOf(seedOf());
const clock = manualClock(DRAFTED);
const { db, config, store, programs, drain } = await twoPrograms(clock);
const streams = reservationStreams({ store, clock });
const metadata = (actor = 'test') => ({ actor, correlationId: 'c', commandId: randomUUID() });
await aListing({ db, store }, LISTING, HOST); // refusals mark it
// links open nothing for people without an account
await db('credentials').insert([GUEST, HOST].map((user_id) => ({ user_id, password_hash: 'none', changed_at: clock.now() })));
const either = () => chance.pick(programs);

let lastId = 0;
const aRequest = async (): Promise<number> => {
  lastId += 1;
  const about = { reservationId: lastId, guestId: GUEST };
  const facts = { listingId: LISTING, hostId: HOST, timeZone: ZONE, stay: STAY, guests: 2, quote: aQuote() };
  await streams.send({ type: 'Draft', ...about, ...facts, language: 'es', terms }, metadata());
  await streams.send({ type: 'Request', ...about, draftRevision: 0, terms }, metadata());
  return about.reservationId;
};
const many = (count: number, make: () => Promise<number>) => Promise.all(Array.from({ length: count }, make));
const accept = (reservationId: number) => either().reservations.accept({ reservationId, hostId: HOST }, metadata());
const cancel = (reservationId: number) =>
  either().reservations.cancel({ reservationId, by: 'guest', byId: GUEST, why: { reason: null, note: null } }, metadata());
const expire = (reservationId: number) => either().reservations.expire(reservationId, metadata('deadline'));

/** Null, or the code of the refusal. Anything but a refusal is thrown. */
const said = (attempt: Promise<unknown>): Promise<string | null> =>
  attempt.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Rejection) return error.code;
      throw error;
    },
  );
/** As the link in the host's mail would be answered. */
const saidToLink = (attempt: Promise<unknown>) =>
  said(
    attempt.catch((error: unknown) => {
      throw asLinkRefusal(error);
    }),
  );
/** Starts all concurrently in random order; returns each answer by name. */
const together = async (attempts: Readonly<Record<string, () => Promise<string | null>>>): Promise<Record<string, string | null>> =>
  Object.fromEntries(await Promise.all(chance.shuffled(Object.entries(attempts)).map(async ([name, attempt]) => [name, await attempt()])));
const life = async (id: number, from: number) =>
  (await readStream(store, reservationStream(id), { from }))
    .map(({ type, data }) => (type === 'ReservationCancelled' ? `${type} ${data.cause}` : type))
    .join();

/**
 * Accepting and paying take longer than cancelling and expiring, which therefore begin later in some rounds: each is then sometimes first.
 */
const later = async (attempt: () => Promise<string | null>) => {
  await sleep(chance.pick([0, 10, 30, 80, 200]));
  return attempt();
};
const atATime = pLimit(10);

describe('host acceptance, guest cancellation and the deadline', () => {
  const race = (id: number) =>
    atATime(() =>
      together({
        host: () => saidToLink(accept(id)),
        guest: () => later(() => said(cancel(id))),
        timer: () => later(() => said(expire(id))),
      }),
    );

  const expected: Readonly<Record<string, object>> = {
    ReservationAutoRejected: { host: 'E02', guest: 'host_deadline', timer: null },
    'ReservationCancelled guest': { host: 'E05', guest: null, timer: null },
    // sequentially: both succeeded
    'ReservationAccepted,ReservationCancelled guest': { host: null, guest: null, timer: null },
  };

  // which one is first in a race depends on the machine: here it has its answer before the others begin
  it.each([
    ['timer', 'ReservationAutoRejected'],
    ['guest', 'ReservationCancelled guest'],
    ['host', 'ReservationAccepted,ReservationCancelled guest'],
  ] as const)('in the same millisecond, the %s first: each gets the matching answer', async (first, outcome) => {
    const start = clock.now();
    const id = await aRequest();
    clock.set(plus(start, DAY));
    const { [first]: leader, ...others } = {
      host: () => saidToLink(accept(id)),
      guest: () => said(cancel(id)),
      timer: () => said(expire(id)),
    };
    expect({ [first]: await leader(), ...(await together(others)) }).toEqual(expected[outcome]);
    expect(await life(id, 2)).toBe(outcome);
  });

  it(`in the same millisecond, ${TIMES} times: one outcome, and the catalogue's code for the late ones`, async () => {
    const start = clock.now();
    const ids = await many(TIMES, aRequest);
    clock.set(plus(start, DAY));
    const answers = await Promise.all(ids.map(race));
    for (const [i, id] of ids.entries()) {
      const outcome = await life(id, 2);
      expect(answers[i], outcome).toEqual(expected[outcome]);
    }
  });

  it('the deadline is over a millisecond later, and not a millisecond earlier', async () => {
    const start = clock.now();
    const [late, early] = [await many(5, aRequest), await many(5, aRequest)];
    clock.set(plus(start, DAY - 1));
    for (const { guest, timer } of await Promise.all(early.map(race))) expect([guest, timer]).toEqual([null, null]);
    for (const id of early) expect(await life(id, 2)).toMatch(/ReservationCancelled guest$/);
    clock.set(plus(start, DAY + 1));
    for (const answers of await Promise.all(late.map(race))) expect(answers).toEqual({ host: 'E02', guest: 'host_deadline', timer: null });
    for (const id of late) expect(await life(id, 2)).toBe('ReservationAutoRejected');
  });
});

describe('payment, guest cancellation and the deadline', () => {
  const checkout = async (reservationId: number): Promise<string> => {
    const checkout = { reservationId, token: guestTokenOf(config, reservationId), gateway: 'mercadopago', language: 'es' } as const;
    return new URL(await startCheckout(either().payments, checkout, metadata())).pathname.split('/').at(-1) ?? '';
  };
  /** The gateway approves and notifies whichever process answers, with a signed notification. */
  const approve = async (payment: string): Promise<null> => {
    const { sandbox, payments } = either();
    const deliver: SandboxSettings['deliver'] = (gateway, signed) => receiveNotification(payments, gateway, signed, randomUUID());
    await settleSandboxPayment({ ...sandbox, deliver }, payment, 'approved');
    return null;
  };

  type Answers = Readonly<Record<string, string | null>>;
  const expected: Readonly<Record<string, { back: string; page: string; guest: string | null }>> = {
    ReservationPaid: { back: '', page: 'E06', guest: null },
    'ReservationPaid,ReservationCancelled guest': { back: 'cancelled_by_guest', page: 'E02', guest: null },
    'ReservationCancelled payment_deadline': { back: 'payment_deadline', page: 'E02', guest: 'payment_deadline' },
    'ReservationCancelled guest': { back: 'canceled_by_guest', page: 'E02', guest: null },
  };
  /** Accepted, with an open checkout, at the very millisecond of the payment deadline. */
  const atTheDeadline = async (count: number): Promise<{ id: number; payment: string }[]> => {
    const start = clock.now();
    const ids = await many(count, aRequest);
    await Promise.all(ids.map(accept));
    await drain();
    const payments = await Promise.all(ids.map(checkout));
    clock.set(plus(start, DAY));
    return ids.map((id, i) => ({ id, payment: payments[i] ?? '' }));
  };
  /** Checks that money and reservation agree, and that every party got the matching answer; returns the outcome. */
  const agrees = async (id: number, answers: Answers): Promise<string> => {
    const outcome = await life(id, 3);
    const money = await readStream(store, paymentStream(id));
    expect(money.map(({ type }) => type).join(), outcome).toMatch(
      /^PaymentStarted,CheckoutOpened,PaymentConfirmed(,PaymentApplied)?(,RefundDue)?$/,
    );
    const back = money.flatMap(({ type, data }) => (type === 'RefundDue' ? [data.cause] : [])).join();
    const page = await said(reservationsForPayment.byToken({ db, config, clock }, id, guestTokenOf(config, id), { payable: true }));
    const isAsked = answers['guest'] !== undefined;
    expect({ back, page, guest: answers['guest'] ?? null }, outcome).toEqual({ ...expected[outcome], ...(isAsked ? {} : { guest: null }) });
    return outcome;
  };

  // which one is first in a race depends on the machine: here it and what follows from it are over before the others begin
  it.each([
    ['gateway', ['timer'], 'ReservationPaid'],
    ['gateway', ['timer', 'guest'], 'ReservationPaid,ReservationCancelled guest'],
    ['timer', ['gateway', 'guest'], 'ReservationCancelled payment_deadline'],
    ['guest', ['gateway', 'timer'], 'ReservationCancelled guest'],
  ] as const)('in the same millisecond, the %s first, then %j: %s, and each gets the matching answer', async (first, others, outcome) => {
    const [one] = await atTheDeadline(1);
    if (!one) throw new Error('no reservation');
    const { id, payment } = one;
    const attempts = { gateway: () => approve(payment), timer: () => said(expire(id)), guest: () => said(cancel(id)) };
    const led = await attempts[first]();
    await drain();
    const followed = await together(Object.fromEntries(others.map((name) => [name, attempts[name]])));
    await drain();
    expect(await agrees(id, { [first]: led, ...followed })).toBe(outcome);
  });

  it(`in the same millisecond, ${TIMES} times: it is paid or refunded, never both, never neither`, async () => {
    const reservations = await atTheDeadline(TIMES);
    const answers = await Promise.all(
      reservations.map(({ id, payment }, i) =>
        atATime(() =>
          together({
            gateway: () => approve(payment),
            again: () => approve(payment), // a gateway that says everything twice
            timer: () => later(() => said(expire(id))),
            ...(i % 2 === 0 ? { guest: () => later(() => said(cancel(id))) } : {}),
          }),
        ),
      ),
    );
    await drain();
    for (const [i, { id }] of reservations.entries()) await agrees(id, answers[i] ?? {});
  });
});
