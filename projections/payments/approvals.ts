import type { Knex } from 'knex';
import { anyOf } from '../../src/engine/db/any-of.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { closedBy, type PaymentEvent, waitingKey } from '../../src/payments/events.ts';
import { APPROVALS } from '../../src/payments/rows.ts';

const HANDLED = [
  'ApprovalRequested',
  'ApprovalGranted',
  'ApprovalRejected',
  'PaymentConfirmed',
  'PaymentVoided',
  'PaymentDisputed',
  'PaymentReversed',
  'ChargebackSettled',
  'ChargebackRecovered',
  'RefundDue',
  'RefundApproved',
  'RefundPending',
  'RefundSeen',
  'RefundSent',
  'RefundReverted',
  'RefundRetried',
  'PayoutMade',
  'PayoutSetOff',
  'PayoutReverted',
  'DebtSetOff',
  'DebtRepaid',
] as const satisfies readonly PaymentEvent['type'][];
type ApprovalEvent = Extract<PaymentEvent, { type: (typeof HANDLED)[number] }>;
type ApprovalRequest = Extract<ApprovalEvent, { type: 'ApprovalRequested' }>;
const isMine = (event: Recorded): event is Recorded<ApprovalEvent> => HANDLED.some((type) => type === event.type);

const idOf = ({ data: { reservationId } }: ApprovalEvent, key: string) => `${reservationId} ${key}`;

const write = async (trx: Knex.Transaction, event: Recorded<ApprovalRequest>): Promise<void> => {
  const { reservationId, paymentId, action, amount, adminId, askedAt } = event.data;
  const about = { id: idOf(event, waitingKey(action, paymentId)), reservation_id: reservationId, payment_id: paymentId, action };
  const row = {
    ...about,
    amount: amount.amount,
    currency: amount.currency,
    asked_by: adminId,
    asked_at: askedAt,
    asked_command: event.meta.commandId,
  };
  await trx(APPROVALS).insert(row).onConflict('id').merge();
};

export const approvalsProjection: Projection = {
  name: 'approvals',
  tables: [APPROVALS],
  handles: HANDLED,
  apply: async (trx, batch) => {
    let closed: string[] = [];
    const close = async () => {
      if (closed.length > 0) await trx(APPROVALS).where(anyOf('id', closed)).delete();
      closed = [];
    };
    for (const event of batch.filter(isMine)) {
      if (event.type !== 'ApprovalRequested') {
        closed.push(...closedBy(event).map((key) => idOf(event, key)));
        continue;
      }
      await close(); // a closed proposal may be made again
      await write(trx, event);
    }
    await close();
  },
};
