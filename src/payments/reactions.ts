import { v5 as uuidv5 } from 'uuid';
import { partOf } from '../engine/commands/saga.ts';
import type { Metadata, Position, Recorded } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import { type Reaction, reaction } from '../engine/followers/reaction.ts';
import type { UserEvent } from '../identity/events.ts';
import { dayIn } from '../kernel/local-time.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type Ended, type ReservationEvent, reservationStream } from '../reservations/events.ts';
import { type ReservationForPayment, reservationsForPayment } from '../reservations/public.ts';
import { type Limits, takesTwo } from './decider/approvals.ts';
import type { InNameOf } from './decider/refund.ts';
import { adminIn, type PaymentDeps, paymentsOf, withLimits } from './deps.ts';
import { backInAll, type EndingCommand, endingCommands } from './ending.ts';
import type { PaymentEvent } from './events.ts';
import { type Followed, follow, followLate, syncProposal } from './follow-ups.ts';
import { paymentMailReaction } from './mails.ts';
import { waitingOf } from './queries.ts';

/**
 * The follow-ups between payments and reservations: the cancellation of a paid reservation makes its refund due and ends its later months,
 * and a proposed payment suspends its deadline. Events that a command of this process has followed up are skipped.
 */
export const paymentReactions = (deps: PaymentDeps): readonly Reaction[] => {
  const late = (event: Recorded<Followed>): Promise<void> => followLate(deps, event);
  const proposalOf = async ({ data, meta }: Recorded<ReservationEvent>): Promise<void> => void (await syncProposal(deps, data, meta));
  return [
    reaction<PaymentEvent | ReservationEvent | UserEvent>(
      'payment-outcomes',
      {
        PaymentConfirmed: late,
        PaymentVoided: late,
        RefundReverted: late,
        ApprovalRequested: late,
        ApprovalRejected: late,
        DebtSetOff: late,
        ChargebackSettled: async ({ data: { reservationId, outcome } }, { metadata }) => {
          if (outcome === 'won') await refundAfterAll(deps, reservationId, metadata);
        },
        PaymentProposed: proposalOf,
        CancellationUndone: proposalOf,
        RoleRevoked: async ({ data: { userId, adminId } }, { metadata }) => endProposals(deps, { userId, adminId }, metadata),
        ReservationCancelled: async ({ data, meta }, { metadata }) => endMoney(deps, data, meta.actor, metadata),
      },
      deps.followed.isDone,
    ),
    paymentMailReaction,
  ];
};

/** Ends the proposals of an administrator whose role was revoked, as if the revoking administrator had rejected them. */
const endProposals = async (deps: PaymentDeps, { userId, adminId }: Taking, metadata: Metadata): Promise<void> => {
  for (const { id, action, reservation_id: reservationId, payment_id: paymentId } of await waitingOf(deps.db, userId)) {
    const about = { type: 'RejectApproval', action, reservationId, paymentId, adminId } as const;
    const command = partOf(metadata, id);
    try {
      await follow(deps, await deps.streams.send({ ...about, now: deps.clock.now() }, command), command);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error; // it has been answered since
    }
  }
};
type Taking = { readonly userId: number; readonly adminId: number };

type Cancelled = Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data'];

/** The refund of the payment that began the stay uses the id of the reaction's command, the others ids derived from it. */
const SALTS: Readonly<Partial<Record<EndingCommand['type'], string>>> = {
  CancelInstalments: '8d1d0d6f-64b1-4f39-9f3e-0d6d3f6b2a71',
  RefundInstalments: 'b6c1a2de-0f0e-4a55-9d0e-6a4b0d1f7c33',
};

/** The administrator in whose name a refund becomes due, when one ended the stay (D-137). */
const adminOf = ({ cause, agreed }: Cancelled, actor: string): number | null => (cause === 'admin' || agreed ? adminIn(actor) : null);

/** Whether the refunds of this end over all payments require a second administrator. */
const isAbove = async (deps: PaymentDeps, stay: ReservationForPayment, ended: Ended, limits: Limits): Promise<boolean> =>
  takesTwo(backInAll(stay, ended, await paymentsOf(deps, stay.reservationId), deps.clock.now()), limits);

/** Settles the money of a cancelled stay: cancels unpaid months and makes refunds due. */
const endMoney = async (deps: PaymentDeps, cancelled: Cancelled, actor: string, metadata: Metadata): Promise<void> => {
  const { reservationId, cause, refund, agreed, cancelledAt } = cancelled;
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation && refund.amount === 0) return;
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  const day = dayIn(reservation.timeZone, cancelledAt);
  const ended = { cause, refund, agreed, day };
  const end = async (by?: InNameOf): Promise<{ position: Position | null }> => {
    let last: Position | null = null;
    for (const command of endingCommands(reservation, ended, by)) {
      const salt = SALTS[command.type];
      const commandId = salt === undefined ? metadata.commandId : uuidv5(metadata.commandId, salt);
      last = (await deps.streams.send({ ...command, now: deps.clock.now() }, { ...metadata, commandId })).position ?? last;
    }
    return { position: last };
  };
  const adminId = adminOf(cancelled, actor);
  if (adminId === null) await end();
  else
    await withLimits(deps, adminId, reservationId, async (limits) =>
      end({ adminId, limits, isAbove: await isAbove(deps, reservation, ended, limits) }),
    );
};

/** A stay cancelled while the charge was disputed is refunded once the money is back with us. */
const refundAfterAll = async (deps: PaymentDeps, reservationId: number, metadata: Metadata): Promise<void> => {
  const history = await readStream(deps.store, reservationStream(reservationId));
  const last = history.findLast(({ type }) => type === 'ReservationCancelled' || type === 'CancellationUndone');
  if (last?.type === 'ReservationCancelled') await endMoney(deps, last.data, last.meta.actor, metadata);
};
