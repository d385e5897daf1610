import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { doneAtOnce } from '../../src/engine/commands/at-once.ts';
import { type EventStore, StoreUnavailable } from '../../src/engine/event-store/port.ts';
import { drain } from '../../src/engine/followers/runner.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { type PaymentDeps, paymentStreams } from '../../src/payments/deps.ts';
import { payByHand } from '../../src/payments/desk/by-administrator.ts';
import { paymentStream } from '../../src/payments/events.ts';
import { gatewayDeadlines } from '../../src/payments/gateways/deadlines.ts';
import { recordSeen } from '../../src/payments/gateways/record-seen.ts';
import { paymentById } from '../../src/payments/queries.ts';
import { paymentReactions } from '../../src/payments/reactions.ts';
import { reservationStreams } from '../../src/reservations/streams.ts';
import { aListing } from '../chaos/support/people.ts';
import { programOn } from '../chaos/support/two-programs.ts';
import { aQuote, DRAFTED, GUEST, HOST, STAY, terms, ZONE } from '../reservations/builders.ts';
import { testDatabase } from '../support/database.ts';

const LISTING = 1;
const clock = manualClock(DRAFTED);
const reads: string[] = [];
const counting = (store: EventStore): EventStore => ({
  ...store,
  read: (stream, options) => {
    reads.push(stream);
    return store.read(stream, options);
  },
});
const { db, url } = await testDatabase();
const { store, parts, reservations, payments } = await programOn({ db, url }, clock, { fourEyesAbove: 1_000_000 }, counting);
await aListing({ db, store }, LISTING, HOST);
const metadataOf = (actor = 'user:1') => ({ actor, correlationId: 'c', commandId: randomUUID() });

let lastId = 0;
const anAccepted = async (): Promise<number> => {
  lastId += 1;
  const about = { reservationId: lastId, guestId: GUEST };
  const facts = { listingId: LISTING, hostId: HOST, timeZone: ZONE, stay: STAY, guests: 2, quote: aQuote() };
  const streams = reservationStreams({ store, clock });
  await streams.send({ type: 'Draft', ...about, ...facts, language: 'es', terms }, metadataOf());
  await streams.send({ type: 'Request', ...about, draftRevision: 0, terms }, metadataOf());
  await reservations.accept({ reservationId: lastId, hostId: HOST }, metadataOf());
  await drain({ store, db, projections: parts.projections, reactions: [] });
  return lastId;
};

/** The payments of one process, which record their calls to the reservation; with `fails` the program stops there. */
const aProcess = ({ fails = false } = {}) => {
  const reservationIds: number[] = [];
  const deps: PaymentDeps = {
    ...payments,
    streams: paymentStreams({ store, clock }),
    followed: doneAtOnce(),
    reservations: {
      ...reservations,
      pay: async (payment, metadata) => {
        reservationIds.push(payment.reservationId);
        if (fails) throw new StoreUnavailable(new Error('the program has ended'));
        return reservations.pay(payment, metadata);
      },
    },
  };
  const react = () => drain({ store, db, projections: parts.projections, reactions: paymentReactions(deps) });
  return { deps, reservationIds, react };
};
const pay = (deps: PaymentDeps, reservationId: number) =>
  payByHand(deps, { reservationId, reason: 'en caja', amount: undefined, adminId: 1 }, metadataOf());
const typesOf = async (stream: string) => (await store.read(stream)).map(({ type }) => type);

it('a payment sends one command to its reservation: from the call, not from the reaction', async () => {
  const [here, elsewhere] = [aProcess(), aProcess()];
  const [first, second] = [await anAccepted(), await anAccepted()];
  await pay(here.deps, first);
  await here.react();
  expect(here.reservationIds).toEqual([first]);
  await pay(here.deps, second);
  await elsewhere.react();
  expect([here.reservationIds, elsewhere.reservationIds]).toEqual([[first, second], []]);
  expect(await typesOf(paymentStream(second))).toEqual(['PaymentConfirmed', 'PaymentApplied']);
});

it('the reaction sends it when the program stopped before', async () => {
  const [ended, other] = [aProcess({ fails: true }), aProcess()];
  const id = await anAccepted();
  await expect(pay(ended.deps, id)).rejects.toThrow(StoreUnavailable);
  expect(await typesOf(paymentStream(id))).toEqual(['PaymentConfirmed']);
  await other.react();
  expect(other.reservationIds).toEqual([id]);
  expect(await typesOf(paymentStream(id))).toEqual(['PaymentConfirmed', 'PaymentApplied']);
  expect((await typesOf(`reservation-${id}`)).at(-1)).toBe('ReservationPaid');
});

it('money that is refunded immediately pays nothing, even while the payment before it has not paid the stay yet', async () => {
  const [ended, other] = [aProcess({ fails: true }), aProcess()];
  const id = await anAccepted();
  const [amount, surcharge] = [58_300, 3_300].map((minor) => ({ amount: minor, currency: 'CLP' as const }));
  if (!amount || !surcharge) throw new Error('no money');
  const [first, second] = [`${id}-${randomUUID()}`, `${id}-${randomUUID()}`];
  const cards = [
    [first, 'mercadopago'],
    [second, 'paypal'],
  ] as const;
  for (const [paymentId, gateway] of cards)
    await other.deps.streams.send({ type: 'Start', reservationId: id, paymentId, gateway, total: amount, surcharge }, metadataOf());
  const seen = (reference: string) => ({ ref: reference, reference, state: 'approved', amount, reason: null }) as const;
  const metadata = { cause: 'delivery', correlationId: 'c' };
  await expect(recordSeen(ended.deps, 'mercadopago', seen(first), metadata)).rejects.toThrow(StoreUnavailable);
  await recordSeen(other.deps, 'paypal', seen(second), metadata);
  expect(other.reservationIds).toEqual([]);
  await other.react();
  const { byId } = await other.deps.streams.stateOf(paymentStream(id));
  expect([byId[first]?.refund ?? null, byId[second]?.refund?.cause]).toEqual([null, 'already_paid']);
  expect((await store.read(`reservation-${id}`)).at(-1)).toMatchObject({ type: 'ReservationPaid', data: { paymentId: first } });
});

it('a due refund is not sent while the payer’s bank has the money, and the sweep sends it once that case is won', async () => {
  const { deps, react } = aProcess();
  const sent: number[] = [];
  const port = { refund: async ({ amount }: { amount: { amount: number } }) => ({ ref: `back-${sent.push(amount.amount)}` }) };
  const [refunds] = gatewayDeadlines({ ...deps, gateways: { ...deps.gateways, mercadopago: port as never } });
  const id = await anAccepted();
  const paymentId = `${id}-${randomUUID()}`;
  const [total, part] = [58_300, 15_000].map((amount) => ({ amount, currency: 'CLP' as const }));
  if (!total || !part) throw new Error('no money');
  const start = {
    type: 'Start',
    reservationId: id,
    paymentId,
    gateway: 'mercadopago',
    total,
    surcharge: { ...total, amount: 3_300 },
  } as const;
  await deps.streams.send(start, metadataOf());
  const metadata = { cause: 'delivery', correlationId: 'c' };
  const see = (state: 'approved' | 'reversed') =>
    recordSeen(deps, 'mercadopago', { ref: 'r', reference: paymentId, state, amount: total, reason: null }, metadata);
  await see('approved');
  await deps.streams.send({ type: 'DueRefund', reservationId: id, paymentId, amount: part, cause: 'cancelled_by_guest' }, metadataOf());
  await see('reversed');
  const timer = () => refunds?.execute({ reservationId: id, paymentId }, metadataOf());
  const overdue = async () =>
    (await refunds?.overdue(db, '2100-01-01T00:00:00.000Z'))?.filter(({ payload }) => payload['paymentId'] === paymentId);
  await timer();
  await react();
  expect([sent, await overdue()]).toEqual([[], []]);
  await deps.streams.send({ type: 'SettleChargeback', reservationId: id, paymentId, outcome: 'won' }, metadataOf());
  await react();
  expect(await overdue()).toHaveLength(1);
  await timer();
  await timer();
  expect(sent).toHaveLength(1);
});

it('all use cases of a process share its cache of a stream', async () => {
  const { deps } = aProcess();
  const id = await anAccepted();
  reads.length = 0;
  await pay(deps, id);
  expect(reads.filter((stream) => stream === paymentStream(id))).toHaveLength(1); // for the payment; the shares are decided on the result of the write
});

const aRow = (payment_id: string, reservation_id: number) => ({
  ...{ payment_id, reservation_id, method: 'mercadopago', status: 'started', amount: 1_000, currency: 'CLP', surcharge: 0 },
  started_at: '2026-11-25T10:00:00.000Z',
});

it('payments requested concurrently are read by one statement, each for its own caller', async () => {
  await db('payments').insert([aRow('first', 900_001), aRow('second', 900_002)]);
  const queries: string[] = [];
  const listen = ({ sql }: { sql: string }) => queries.push(sql);
  db.client.on('query', listen);
  const found = await Promise.all(['second', 'none', 'first', 'second'].map((id) => paymentById(db, id)));
  db.client.off('query', listen);
  expect(found.map((payment) => payment?.reservation_id ?? null)).toEqual([900_002, null, 900_001, 900_002]);
  expect(queries).toHaveLength(1);
});
