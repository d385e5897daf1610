import type { WithoutNow } from '../../engine/commands/handle-command.ts';
import type { Recorded } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Stay } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { couponUseIn, isUnderWay, type Reservation, type State, type Terms } from '../decider/state.ts';
import { type ReservationCommand, reservationDecider } from '../decider.ts';
import { type Refund, type ReservationEvent, reservationStream, runningDeadline } from '../events.ts';
import { reservationMailReaction } from '../mails/mail-reactions.ts';
import { reservationStreams } from '../streams.ts';

/** The commands of the console that change a reservation. */
export const DRY_RUNS = [
  'mark_paid',
  'cancel',
  'end_all',
  'end_unused',
  'refuse_end',
  'void_payment',
  'undo_cancellation',
  'renew_guest_link',
  'renew_host_link',
  'end_proposal',
] as const;
export type DryRun = (typeof DRY_RUNS)[number];

export type Consequence = {
  readonly command: DryRun;
  /** The code it would be rejected with now. */
  readonly refused: string | null;
  /** Waits for another administrator; the other fields describe what follows once they agree. */
  readonly waits: boolean;
  readonly nights: { readonly effect: 'freed' | 'held' | 'kept'; readonly stay: Stay } | null;
  readonly refund: Refund | null;
  readonly deadline: ReturnType<typeof runningDeadline>;
  readonly coupon: 'released' | 'consumed' | 'kept' | null;
  readonly mails: readonly { readonly template: string; readonly recipient: string }[];
};

export type Begun = Exclude<Reservation, { readonly status: 'none' }>;

const commandOf = (name: DryRun, reservationId: number, reservation: Begun, terms: Terms): WithoutNow<ReservationCommand> => {
  const about = { reservationId };
  switch (name) {
    case 'mark_paid': {
      const { currency, total } = reservation.quote;
      const paid = { amount: total, currency };
      return { type: 'Pay', ...about, paymentId: 'dry-run', method: 'manual', paid, surcharge: { amount: 0, currency } };
    }
    case 'cancel':
      return { type: 'Cancel', ...about, by: 'admin', byId: 0, reason: null };
    case 'end_all':
      return { type: 'EndStay', ...about, back: 'all' };
    case 'end_unused':
      return { type: 'EndStay', ...about, back: 'unused' };
    case 'refuse_end':
      return { type: 'RefuseEnd', ...about };
    case 'void_payment': {
      const paymentId = reservation.status === 'paid' ? (reservation.paymentId ?? '') : '';
      return { type: 'VoidPayment', ...about, paymentId, terms };
    }
    case 'undo_cancellation':
      return { type: 'UndoCancellation', ...about, terms };
    case 'renew_guest_link':
      return { type: 'RenewLink', ...about, party: 'guest' };
    case 'renew_host_link':
      return { type: 'RenewLink', ...about, party: 'host' };
    case 'end_proposal':
      return { type: 'EndProposal', ...about, terms };
  }
};

/** The mails that the reaction would post for these events. */
const mailsOf = async (reservationId: number, events: readonly ReservationEvent[], now: Instant): Promise<Consequence['mails']> => {
  const mails: { template: string; recipient: string }[] = [];
  const meta = { actor: 'dry-run', correlationId: 'dry-run', commandId: 'dry-run', v: 1, at: now, prev: null };
  for (const event of events) {
    const recorded: Recorded = { ...event, id: 'dry-run', stream: reservationStream(reservationId), revision: 0, position: '', meta };
    const context = { post: ({ template, recipient }: { template: string; recipient: string }) => mails.push({ template, recipient }) };
    // it uses nothing else
    if (reservationMailReaction.handles.includes(event.type)) await reservationMailReaction.react(recorded, context as never);
  }
  return mails;
};

export const NOTHING = { waits: false, nights: null, refund: null, deadline: null, coupon: null, mails: [] } as const;

/**
 * What a command would do to a reservation at `now`: decided and folded by the same functions as a real command, without writing anything.
 * Decisions of other contexts, such as the money of later months, are in their own previews.
 */
export const consequenceOf = async (
  command: DryRun,
  {
    reservationId,
    state,
    terms,
    now,
  }: { readonly reservationId: number; readonly state: State; readonly terms: Terms; readonly now: Instant },
): Promise<Consequence> => {
  if (state.reservation.status === 'none') return { command, refused: 'not_found', ...NOTHING };
  try {
    const withoutNow = commandOf(command, reservationId, state.reservation, terms);
    const events = reservationDecider.decide({ ...withoutNow, now } as ReservationCommand, state); // `WithoutNow` omits `now`
    const after = events.reduce(reservationDecider.evolve, state);
    const { reservation } = after;
    if (events.length === 0 || reservation.status === 'none') return { command, refused: 'no_effect', ...NOTHING };
    const had = isUnderWay(state);
    const has = isUnderWay(after);
    const ended = events.find((event) => event.type === 'ReservationCancelled');
    // an announced transfer is still awaited without a deadline: the mail reaction sends nothing then either
    const isAwaited = reservation.status === 'accepted' && reservation.announcedAt !== null;
    const mailed = events.filter(({ type }) => !(type === 'PaymentProposalEnded' && isAwaited));
    const use = couponUseIn(reservation);
    return {
      command,
      refused: null,
      waits: false,
      nights: had || has ? { effect: had === has ? 'kept' : has ? 'held' : 'freed', stay: reservation.stay } : null,
      refund: ended?.data.refund.amount ? ended.data.refund : null,
      deadline: runningDeadline(reservation),
      coupon: reservation.quote.couponId === null ? null : use === 'reserved' ? 'kept' : use,
      mails: await mailsOf(reservationId, mailed, now),
    };
  } catch (error) {
    if (error instanceof Rejection) return { command, refused: error.code, ...NOTHING };
    throw error;
  }
};

/** For other contexts: what a command would do to a reservation now, by the state in its stream. */
export const reservationPreview =
  ({ store, clock, config }: Pick<Core, 'store' | 'clock' | 'config'>) =>
  async (command: DryRun, reservationId: number): Promise<Consequence> => {
    const state = await reservationStreams({ store, clock }).stateOf(reservationStream(reservationId));
    return consequenceOf(command, { reservationId, state, terms: config, now: clock.now() });
  };
