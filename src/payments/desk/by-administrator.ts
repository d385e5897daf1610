import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { Handled } from '../../engine/commands/handle-command.ts';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import { fromWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { type ReservationForPayment, reservationsForPayment } from '../../reservations/public.ts';
import { announcedAs, costOf } from '../decider/instalments.ts';
import type { Payments } from '../decider/state.ts';
import type { AdminActionCommand, PaymentCommand } from '../decider.ts';
import { expectNoSide, offerOf, type PaymentDeps, paymentsOf, withLimits } from '../deps.ts';
import { type PaymentEvent, paymentStream } from '../events.ts';
import { follow } from '../follow-ups.ts';
import { reservationIn } from '../gateways/record-seen.ts';
import { usedUpBy } from './set-off.ts';

/**
 * `agreesWith`: the administrator whose proposal they approve; without it they act on their own. `reason`: a free text, stored outside of
 * the log (SEC-36).
 */
export type Because = { readonly adminId: number; readonly agreesWith?: number | undefined; readonly reason: string | null };
/** `waits`: for a second administrator. */
export type Done = { readonly position: Position | null; readonly waits: boolean };

/**
 * Runs an administrator's action on money and its follow-ups. Above the limit, and by a side of the stay, it awaits a second administrator
 * (SEC-33, D-171).
 */
export const byAdministrator = (
  deps: PaymentDeps,
  command: AdminActionCommand,
  { reason, adminId, agreesWith }: Because,
  metadata: Metadata,
): Promise<Done> =>
  withLimits(deps, adminId, command.reservationId, async (limits) => {
    const send = () => deps.streams.send({ type: 'RequireApproval', command, adminId, agreesWith, limits }, metadata);
    return done(deps, await withReason(deps, reason, metadata, send), metadata);
  });

/**
 * Runs an action that needs no second administrator, and its follow-ups; not available to the sides of the stay. Throws Rejection own_case.
 */
export const byNoSide = async (
  deps: PaymentDeps,
  command: Extract<PaymentCommand, { type: 'MarkNotArrived' | 'RevertPayout' | 'SettleChargeback' }>,
  because: Because,
  metadata: Metadata,
): Promise<Done> => {
  await expectNoSide(deps, because.adminId, command.reservationId);
  return byOneAdministrator(deps, command, because, metadata);
};

/** Runs an action that never needs a second administrator, and its follow-ups. */
export const byOneAdministrator = async (
  deps: PaymentDeps,
  command: Exclude<PaymentCommand, { type: 'RequireApproval' }>,
  { reason }: Pick<Because, 'reason'>,
  metadata: Metadata,
): Promise<Done> => {
  const handled = await withReason(deps, reason, metadata, () => deps.streams.send(command, metadata));
  return { position: await follow(deps, handled, metadata), waits: false };
};

/** The payment named by a command, and the current time. Throws Rejection not_found for an id that is not one of ours. */
export const paymentNamed = ({ clock }: PaymentDeps, paymentId: string) => {
  const reservationId = reservationIn(paymentId);
  if (reservationId === null) throw new Rejection('not_found');
  return { reservationId, paymentId, now: clock.now() };
};

const done = async (deps: PaymentDeps, handled: Handled<Payments, PaymentEvent>, metadata: Metadata): Promise<Done> => {
  const waits = handled.events.some(({ type }) => type === 'ApprovalRequested');
  return { position: await follow(deps, handled, metadata), waits };
};

/**
 * Runs a command with checks outside of its stream. A refusal may be caused by an earlier attempt of the same command whose answer was
 * lost: then that attempt's answer is returned, and its follow-ups are completed.
 */
export const orAsBefore = async (
  deps: PaymentDeps,
  reservationId: number | null,
  metadata: Metadata,
  work: () => Promise<Done>,
): Promise<Done> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection) || reservationId === null) throw error;
    const earlier = await deps.streams.earlier(paymentStream(reservationId), metadata.commandId);
    if (earlier) return done(deps, earlier, metadata);
    const position = await usedUpBy(deps, reservationId, metadata.commandId);
    if (position === null) throw error;
    return { position, waits: false };
  }
};

type ByHand = Because & {
  readonly reservationId: number;
  readonly amount: number | undefined;
  /** Later months by their due days; absent for the payment that begins the stay. */
  readonly months?: readonly DateOnly[] | undefined;
};

/**
 * An administrator confirms that money has arrived: after an announced transfer, or by another way (SEC-33). `amount`, if present (decimals
 * of the quote's currency), must be that of the quote or of the transfer. Above the limit it awaits a second administrator, and the time to
 * pay is suspended. Throws Rejection not_found, second_administrator, mismatch of `amount`, the standing's code when it cannot be paid, of
 * later months already_paid and not_owed.
 */
export const payByHand = (deps: PaymentDeps, request: ByHand, metadata: Metadata): Promise<Done> =>
  orAsBefore(deps, request.reservationId, metadata, () => payNow(deps, request, metadata));

/**
 * The command that confirms the money that begins a stay. Throws Rejection mismatch of `amount`, the standing's code when it cannot be
 * paid.
 */
export const stayByHand = (
  { config, clock }: Pick<PaymentDeps, 'config' | 'clock'>,
  { reservationId, quote, transferStarted, expectPayable }: ReservationForPayment,
  amount: number | undefined,
): Extract<PaymentCommand, { type: 'ConfirmByHand' }> => {
  const quoted = { amount: quote.total, currency: quote.currency };
  const offer = transferStarted ? offerOf(config, quote, 'bankTransfer') : null;
  const expected = offer ? offer.total : quoted;
  const received = amount === undefined ? expected.amount : fromWire(amount, quote.currency);
  if (received !== expected.amount && received !== quoted.amount) throw new Rejection('mismatch', { field: 'amount' });
  expectPayable(clock.now());
  const method = offer ? 'bankTransfer' : 'manual';
  const paid = { ...quoted, amount: received };
  const surcharge = { ...quoted, amount: received - quoted.amount };
  const about = { reservationId, paymentId: `${reservationId}-${randomUUID()}`, now: clock.now() };
  return { type: 'ConfirmByHand', ...about, method, paid, surcharge, reason: null };
};

const payNow = async (deps: PaymentDeps, { reservationId, amount, months, ...because }: ByHand, metadata: Metadata): Promise<Done> => {
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  if (months) return payMonths(deps, reservation, { amount, months, ...because }, metadata);
  return byAdministrator(deps, stayByHand(deps, reservation, amount), because, metadata);
};

const BY_MONTHS = '0b9d9c3e-6a1f-4f0b-8a57-2f1f0c6f7d14';

type InstalmentsByHand = { readonly months: readonly DateOnly[]; readonly amount: number | undefined };

/**
 * The command that confirms a transfer for later months: for the announced payment, if there is one. Otherwise the payment id is derived
 * from the months, so that the second administrator confirms the same payment; after one that was withdrawn or refunded the id differs.
 * Throws Rejection already_paid, not_owed, mismatch of `amount`.
 */
export const instalmentsByHand = (
  { config, clock }: Pick<PaymentDeps, 'config' | 'clock'>,
  { reservationId, quote }: Pick<ReservationForPayment, 'reservationId' | 'quote'>,
  state: Payments,
  { amount, months }: InstalmentsByHand,
): Extract<PaymentCommand, { type: 'ConfirmByHand' }> => {
  const wanted = [...months].sort();
  const cost = costOf(wanted, state);
  const offer = offerOf(config, quote, 'bankTransfer', cost.amount);
  const received = amount === undefined ? (offer?.total.amount ?? cost.amount) : fromWire(amount, cost.currency);
  if (received !== cost.amount && received !== offer?.total.amount) throw new Rejection('mismatch', { field: 'amount' });
  const before = Object.values(state.byId).filter(({ pays }) => pays.join() === wanted.join()).length;
  const paymentId = announcedAs(state, wanted) ?? `${reservationId}-${uuidv5(`${wanted.join()}/${before}`, BY_MONTHS)}`;
  const paid = { ...cost, amount: received };
  const surcharge = { ...cost, amount: received - cost.amount };
  const about = { reservationId, paymentId, method: 'bankTransfer', reason: null, now: clock.now() } as const;
  return { type: 'ConfirmByHand', ...about, paid, surcharge, months: wanted };
};

const payMonths = async (
  deps: PaymentDeps,
  reservation: ReservationForPayment,
  { amount, months, ...because }: InstalmentsByHand & Because,
  metadata: Metadata,
): Promise<Done> => {
  const state = await paymentsOf(deps, reservation.reservationId);
  return byAdministrator(deps, instalmentsByHand(deps, reservation, state, { amount, months }), because, metadata);
};
