import type { Currency, Money } from '../../src/kernel/types.ts';
import type { PaymentCommand } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';

export const NOW = '2026-12-20T12:00:00.000Z';
export const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
/** The payment that is meant when none is named. */
export const about = { reservationId: 7, paymentId: 'm' } as const;

type Type = PaymentEvent['type'];
type DataOf<T extends Type> = Extract<PaymentEvent, { type: T }>['data'];

/** Default data of an event. */
const USUAL: { readonly [T in Type]?: Partial<DataOf<T>> } = {
  PaymentStarted: { gateway: 'mercadopago', startedAt: NOW },
  PaymentPending: { at: NOW },
  PaymentConfirmed: { gateway: 'paypal', surcharge: clp(0), reason: null, confirmedAt: NOW },
  PaymentFailed: { reason: 'rejected', failedAt: NOW },
  PaymentHeldForReview: { reason: 'unexpected_transfer', at: NOW, gateway: 'bankTransfer' },
  PaymentVoided: { via: 'bankTransfer', voidedAt: NOW },
  PaymentApplied: { surcharge: clp(0), service: clp(0), hostId: 3, payoutFrom: '2026-12-01', appliedAt: NOW },
  RefundDue: { dueAt: NOW },
  RefundApproved: { approvedAt: NOW },
  RefundReverted: { revertedAt: NOW },
  RefundSent: { via: 'bankTransfer', ref: null, sentAt: NOW },
  RefundRefused: { reason: 'no funds', refusedAt: NOW },
  PaymentReversed: { reason: 'charged_back', reversedAt: NOW },
  ChargebackNamed: { namedAt: NOW },
  ChargebackReturned: { returnedAt: NOW },
  ChargebackSettled: { settledAt: NOW },
  PayoutMade: { hostId: 3, madeAt: NOW },
  PayoutReverted: { hostId: 3, revertedAt: NOW },
  InstalmentsCancelled: { droppedAt: NOW },
  InstalmentsRestored: { restoredAt: NOW },
  ApprovalRequested: { adminId: 1, askedAt: NOW },
  ApprovalGranted: { firstId: 1, adminId: 2, givenAt: NOW },
  ApprovalRejected: { firstId: 1, adminId: 1, refusedAt: NOW },
};

/** An event of the payment `m` of reservation 7, now and to host 3, unless `data` overrides it. */
export const event = <T extends Type>(type: T, data: Partial<DataOf<T>> = {}) =>
  ({ type, data: { ...about, ...USUAL[type], ...data } }) as unknown as Extract<PaymentEvent, { type: T }>;

type Alone = Extract<PaymentCommand, { type: 'RequireApproval' }>['command'];
/** An administrator's command, for which above these limits two are required. */
export const byAdmin = (adminId: number, command: Alone, limits: Partial<Record<Currency, number>>) =>
  ({ type: 'RequireApproval', adminId, limits, command }) as const;
export const payOut = (more: { contested?: true; today?: string; amount?: number; heldUntil?: string | null; now?: string } = {}) =>
  ({ type: 'PayOut', ...about, now: NOW, today: '2026-12-20', heldUntil: null, amount: undefined, ...more }) as const;
