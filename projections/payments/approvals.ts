import type { Knex } from 'knex';
import { anyOf } from '../../src/engine/db/any-of.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import type { Currency, Instant } from '../../src/kernel/types.ts';
import { type AdminAction, closedBy, type PaymentEvent, waitingKey } from '../../src/payments/events.ts';

/**
 * An action that one administrator started and a second one has to confirm (SEC-33); the row is deleted when it is done, refused, or
 * superseded.
 */
export type WaitingRow = {
  /** `<reservation> <action> [<payment>]` */
  id: string;
  reservation_id: number;
  payment_id: string;
  action: AdminAction;
  amount: number;
  currency: Currency;
  asked_by: number;
  asked_at: Instant;
  /** The command whose reason is in the vault; `null` in rows from before reasons were stored. */
  asked_command: string | null;
};

const TABLE = 'approvals';
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
  await trx(TABLE).insert(row).onConflict('id').merge();
};

export const approvalsProjection: Projection = {
  name: 'approvals',
  tables: [TABLE],
  handles: HANDLED,
  apply: async (trx, batch) => {
    let closed: string[] = [];
    const close = async () => {
      if (closed.length > 0) await trx(TABLE).where(anyOf('id', closed)).delete();
      closed = [];
    };
    for (const event of batch.filter(isMine)) {
      if (event.type !== 'ApprovalRequested') {
        closed.push(...closedBy(event).map((key) => idOf(event, key)));
        continue;
      }
      await close(); // what was closed before may be asked for again
      await write(trx, event);
    }
    await close();
  },
};

export const waitingById = async (db: Knex, id: string): Promise<WaitingRow | null> =>
  (await db<WaitingRow>(TABLE).where({ id }).first()) ?? null;

/** What an administrator proposed and nobody has answered. */
export const waitingOf = (db: Knex, adminId: number): Promise<WaitingRow[]> =>
  db<WaitingRow>(TABLE).where({ asked_by: adminId }).orderBy('id').select('*');
