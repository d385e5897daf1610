import type { Recorded } from '../../engine/event-store/port.ts';
import { payoutsHeldUntil } from '../../identity/public.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Money } from '../../kernel/types.ts';
import { type MoneyCheck, type ReservationForPayment, reservationPreview, reservationsForPayment } from '../../reservations/public.ts';
import { debtOf, dueOf, isAnnounced, type Payment, type Payments, paidOutOf } from '../decider/state.ts';
import { type AdminActionCommand, type PaymentCommand, payments } from '../decider.ts';
import { expectNoSide, limitsOf, type PaymentDeps, paymentsOf } from '../deps.ts';
import { instalmentsByHand, stayByHand } from '../desk/by-administrator.ts';
import { releaseOf } from '../desk/payments.ts';
import { reductionOf } from '../desk/set-off.ts';
import { type PaymentEvent, paymentStream, waitingKey } from '../events.ts';
import { sharesOf } from '../follow-ups.ts';
import { paymentMailReaction } from '../mails.ts';

/** The commands of the console on a payment and on a payout, by the names of their `actions`. */
export const PAYMENT_DRY_RUNS = [
  'confirm_transfer',
  'not_arrived',
  'release',
  'give_back',
  'approve_refund',
  'refund_sent',
  'refund_again',
  'settle_won',
  'settle_lost',
  'withdraw',
] as const;
export const PAYOUT_DRY_RUNS = ['mark_paid', 'repaid', 'revert_payout'] as const;
export type MoneyDryRun = (typeof PAYMENT_DRY_RUNS)[number] | (typeof PAYOUT_DRY_RUNS)[number];

type Mail = { readonly template: string; readonly recipient: string };
/** The host's amounts: paid out, still due, and owed by them, in the quote's currency. */
type HostMoney = { readonly paidOut: number; readonly due: number; readonly debt: number };

export type MoneyConsequence = {
  readonly command: MoneyDryRun;
  /** The code it would be rejected with now. */
  readonly refused: string | null;
  /** Waits for another administrator; the other fields describe what follows once they agree. */
  readonly waits: boolean;
  /** Null when the payment does not exist before. */
  readonly status: { readonly before: Payment['status']; readonly after: Payment['status'] } | null;
  readonly refund: { readonly amount: Money; readonly status: 'due' | 'pending' | 'sent' | 'refused'; readonly held: boolean } | null;
  readonly host: { readonly currency: Money['currency']; readonly before: HostMoney; readonly after: HostMoney } | null;
  /** Deducted from the payout for the host's debts for other stays. */
  readonly setOff: Money | null;
  readonly mails: readonly Mail[];
};

type CommandBase = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };
type DryRun = CommandBase & { readonly adminId: number };

/** An administrator's command on one payment; those that may need a second one are `AdminActionCommand`s. */
const TYPES = {
  give_back: 'GiveBack',
  approve_refund: 'ApproveRefund',
  refund_again: 'AskRefundAgain',
  withdraw: 'VoidPayment',
  not_arrived: 'MarkNotArrived',
  repaid: 'RepayDebt',
  revert_payout: 'RevertPayout',
} as const;
const ALONE: readonly PaymentCommand['type'][] = ['MarkNotArrived', 'RevertPayout', 'SettleChargeback'];

/** Later months entered as paid that wait for a second administrator: a payment of this id may not exist yet. */
const proposalOf = ({ waiting }: Payments, paymentId: string) => own(waiting, waitingKey('pay_instalments', paymentId));

/** Whether a payment is in the log or proposed. */
export const isKnown = (state: Payments, paymentId: string): boolean =>
  own(state.byId, paymentId) !== undefined || proposalOf(state, paymentId) !== undefined;

/** Throws Rejection not_found. */
const reservationOf = async (deps: PaymentDeps, { reservationId }: Pick<CommandBase, 'reservationId'>): Promise<ReservationForPayment> => {
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  return reservation;
};

const commandOf = async (deps: PaymentDeps, name: MoneyDryRun, about: CommandBase, state: Payments): Promise<PaymentCommand> => {
  switch (name) {
    case 'confirm_transfer': {
      const proposed = proposalOf(state, about.paymentId);
      const announced = own(state.byId, about.paymentId);
      const reservation = await reservationOf(deps, about);
      if (proposed) return instalmentsByHand(deps, reservation, state, { months: proposed.months ?? [], amount: toWire(proposed.amount) });
      if (!announced || !isAnnounced(announced)) throw new Rejection('conflict');
      return instalmentsByHand(deps, reservation, state, { months: announced.pays, amount: undefined });
    }
    case 'release':
      return releaseOf(deps, about);
    case 'refund_sent':
      return { type: 'RefundByHand', via: 'bankTransfer', ...about };
    case 'settle_won':
      return { type: 'SettleChargeback', outcome: 'won', ...about };
    case 'settle_lost':
      return { type: 'SettleChargeback', outcome: 'lost', ...about };
    case 'mark_paid': {
      const reservation = await reservationOf(deps, about);
      const heldUntil = await payoutsHeldUntil(deps.store, reservation.hostId);
      return { type: 'PayOut', ...about, today: dayIn(reservation.timeZone, about.now), heldUntil, amount: undefined, contested: true };
    }
    default:
      return { type: TYPES[name], ...about };
  }
};

type Run = { readonly events: readonly PaymentEvent[]; readonly state: Payments };
const then = ({ events, state }: Run, more: readonly PaymentEvent[]): Run => ({
  events: [...events, ...more],
  state: more.reduce(payments.evolve, state),
});

/**
 * What the follow-ups of these events write into the same stream, and the mails of the reservation: confirmed money pays it, or is refunded
 * when it can no longer be paid; a voided payment leaves it unpaid.
 */
const followed = async (deps: PaymentDeps, run: Run, about: CommandBase): Promise<{ run: Run; mails: readonly Mail[] }> => {
  const isOf = (type: PaymentEvent['type']) => run.events.find((event) => event.type === type);
  const months = own(run.state.byId, about.paymentId)?.pays ?? [];
  const preview = reservationPreview(deps);
  const decided = (command: PaymentCommand) => then(run, payments.decide(command, run.state));
  if (isOf('PaymentVoided')) return { run, mails: months.length > 0 ? [] : (await preview('void_payment', about.reservationId)).mails };
  if (!isOf('PaymentConfirmed')) return { run, mails: [] };
  const reservation = await reservationOf(deps, about);
  if (months.length > 0) {
    return { run: decided({ type: 'ApplyInstalments', ...about, paidOn: dayIn(reservation.timeZone, about.now) }), mails: [] };
  }
  const { refused, mails } = await preview('mark_paid', about.reservationId);
  if (refused !== null) return { run: decided({ type: 'DueRefund', ...about, amount: 'all', cause: refused }), mails: [] };
  return { run: decided({ type: 'ApplyPayment', ...about, ...sharesOf(reservation) }), mails };
};

/** The events of a command, as sent by one administrator or approved by a second one, and whether it requires two. */
const decided = async (deps: PaymentDeps, command: PaymentCommand, adminId: number, state: Payments): Promise<Run & { waits: boolean }> => {
  const events = payments.decide(command, state);
  const after = { events, state: events.reduce(payments.evolve, state) };
  if (ALONE.includes(command.type)) {
    await expectNoSide(deps, adminId, (command as AdminActionCommand).reservationId);
    return { ...after, waits: false };
  }
  const wanted = command as AdminActionCommand; // not one of ALONE
  const limits = await limitsOf(deps, adminId, wanted.reservationId);
  const approval = payments.decide({ type: 'RequireApproval', command: wanted, adminId, limits }, state);
  return { ...after, waits: approval.some(({ type }) => type === 'ApprovalRequested') };
};

/** A payout is first reduced by its host's debts for other stays (D-136); then the rest, if any, is sent. */
const reduced = async (
  deps: PaymentDeps,
  command: Extract<PaymentCommand, { type: 'PayOut' }>,
  state: Payments,
): Promise<{ run: Run; setOff: Money | null; rest: PaymentCommand | null }> => {
  const { reservationId, paymentId, now } = command;
  const payment = own(state.byId, paymentId);
  if (!payment?.applied) return { run: { events: [], state }, setOff: null, rest: command };
  const { hostId, host } = payment.applied;
  const { command: sent, debts, taken, left } = await reductionOf(deps, command, hostId, state);
  if (debts.length === 0) return { run: { events: [], state }, setOff: null, rest: sent };
  let run: Run = { events: [], state };
  let open = taken;
  for (const { owed, ...of } of debts) {
    const amount = { ...host, amount: Math.min(open, owed) };
    if (amount.amount === 0) break;
    open -= amount.amount;
    run = then(run, payments.decide({ type: 'BookSetOff', reservationId, paymentId, now, hostId, amount, of }, run.state));
  }
  return { run, setOff: { ...host, amount: taken }, rest: left === 0 ? null : sent };
};

const mailsOf = async (reservationId: number, events: readonly PaymentEvent[], now: Instant): Promise<Mail[]> => {
  const mails: Mail[] = [];
  const meta = { actor: 'dry-run', correlationId: 'dry-run', commandId: 'dry-run', v: 1, at: now, prev: null };
  const post = ({ template, recipient }: Mail) => mails.push({ template, recipient });
  for (const event of events) {
    const recorded: Recorded = { ...event, id: 'dry-run', stream: paymentStream(reservationId), revision: 0, position: '', meta };
    // it uses nothing else
    if (paymentMailReaction.handles.includes(event.type)) await paymentMailReaction.react(recorded, { post } as never);
  }
  return mails;
};

const NOTHING = { waits: false, status: null, refund: null, host: null, setOff: null, mails: [] } as const;
const NO_MONEY: HostMoney = { paidOut: 0, due: 0, debt: 0 };
const hostMoney = (payment: Payment): HostMoney => ({ paidOut: paidOutOf(payment), due: dueOf(payment), debt: debtOf(payment) });

/** The effect of one command by this administrator, in this state, on the payment it names. */
const wouldDo = async (
  deps: PaymentDeps,
  name: MoneyDryRun,
  command: PaymentCommand & CommandBase,
  adminId: number,
  state: Payments,
): Promise<MoneyConsequence> => {
  const { reservationId, paymentId, now } = command;
  const before = own(state.byId, paymentId);
  const {
    run: first,
    setOff,
    rest,
  } = command.type === 'PayOut' ? await reduced(deps, command, state) : { run: { events: [], state }, setOff: null, rest: command };
  const { waits, ...sent } = rest ? await decided(deps, rest, adminId, first.state) : { ...first, events: [], waits: false };
  const { run, mails } = await followed(deps, sent, { reservationId, paymentId, now });
  const after = own(run.state.byId, paymentId);
  if (!after || (run.events.length === 0 && setOff === null)) return { command: name, refused: 'no_effect', ...NOTHING };
  const { currency } = (after.applied ?? before?.applied)?.host ?? after.total;
  return {
    command: name,
    refused: null,
    waits,
    setOff,
    status: before ? { before: before.status, after: after.status } : null,
    refund: after.refund && { amount: after.refund.amount, status: after.refund.status, held: after.refund.isHeld },
    host: after.applied || before?.applied ? { currency, before: before ? hostMoney(before) : NO_MONEY, after: hostMoney(after) } : null,
    mails: [...mails, ...(await mailsOf(reservationId, [...first.events, ...run.events], now))],
  };
};

const orRefused = async (name: MoneyDryRun, work: () => Promise<MoneyConsequence>): Promise<MoneyConsequence> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Rejection) return { command: name, refused: error.code, ...NOTHING };
    throw error;
  }
};

/**
 * What a command would do to a payment and its payout at `now`: decided and folded by the same functions as a real command, including its
 * follow-ups, without writing anything (D10).
 */
export const moneyConsequenceOf = (deps: PaymentDeps, name: MoneyDryRun, { adminId, ...about }: DryRun): Promise<MoneyConsequence> =>
  orRefused(name, async () => {
    const state = await paymentsOf(deps, about.reservationId);
    if (!isKnown(state, about.paymentId)) throw new Rejection('not_found');
    return wouldDo(deps, name, { ...(await commandOf(deps, name, about, state)), ...about }, adminId, state);
  });

type AskedInstalment = { readonly reservationId: number; readonly due: DateOnly; readonly adminId: number };

/** The same for a later month whose money has arrived, announced for that month alone or not at all: then there is no payment before. */
export const instalmentConsequenceOf = (deps: PaymentDeps, { reservationId, due, adminId }: AskedInstalment): Promise<MoneyConsequence> =>
  orRefused('confirm_transfer', async () => {
    const reservation = await reservationOf(deps, { reservationId });
    const state = await paymentsOf(deps, reservationId);
    const command = instalmentsByHand(deps, reservation, state, { months: [due], amount: undefined });
    return wouldDo(deps, 'confirm_transfer', command, adminId, state);
  });

/** The check for a reservation's own dry runs, by the decider that requires the second administrator for the real command. */
export const moneyCheck =
  (deps: PaymentDeps): MoneyCheck =>
  async ({ command, reservationId, paymentId, adminId }) => {
    const about = { reservationId, paymentId: paymentId ?? '', now: deps.clock.now() };
    const commandToCheck = async (): Promise<PaymentCommand> => {
      if (command === 'mark_paid') return stayByHand(deps, await reservationOf(deps, about), undefined);
      return command === 'void_payment' ? { type: 'VoidPayment', ...about } : { type: 'RevertRefund', ...about };
    };
    try {
      const { waits } = await decided(deps, await commandToCheck(), adminId, await paymentsOf(deps, reservationId));
      return { waits, refused: null };
    } catch (error) {
      if (error instanceof Rejection) return { waits: false, refused: error.code };
      throw error;
    }
  };
