import { z } from 'zod';
import { CURRENCIES } from '../../kernel/money.ts';
import { STANDINGS } from '../../reservations/vocabulary.ts';
import { contract } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { waits } from '../contract.ts';

/** Administrators' actions on money: each requires a reason and a recent sign-in, and is an event that names the administrator (SEC-33). */
const money = {
  tag: 'console',
  role: 'admin',
  fresh: true,
  method: 'post',
  params: z.object({ payment: z.string().max(120) }),
  body: z.strictObject({ reason: personText('givenReason') }),
  response: z
    .object({ position: z.string().nullable().meta({ description: 'Log position of its event.' }), waits })
    .meta({ id: 'ConsoleDone' }),
} as const;

export const releasePayment = contract({
  ...money,
  name: 'consoleReleasePayment',
  summary: 'Accepts money held for review as payment of its reservation; refunded if that is over',
  path: '/console/payments/{payment}/release',
  rejections: ['not_found', 'not_in_review', 'already_paid', 'second_administrator'],
});

export const giveBackPayment = contract({
  ...money,
  name: 'consoleGiveBackPayment',
  summary: 'Returns money held for review',
  path: '/console/payments/{payment}/give-back',
  rejections: ['not_found', 'not_in_review', 'second_administrator'],
});

export const markRefundSent = contract({
  ...money,
  name: 'consoleMarkRefundSent',
  summary: 'Marks a refund as sent by hand: for a transfer, or one the gateway refused',
  path: '/console/payments/{payment}/refund-sent',
  rejections: ['not_found', 'nothing_due', 'gateway_pays_back', 'money_taken_back', 'second_administrator'],
});

export const askRefundAgain = contract({
  ...money,
  name: 'consoleAskRefundAgain',
  summary: 'Retries a refund that the gateway refused',
  path: '/console/payments/{payment}/refund-again',
  rejections: ['not_found', 'nothing_refused', 'money_taken_back', 'second_administrator'],
});

export const approveRefund = contract({
  ...money,
  name: 'consoleApproveRefund',
  summary: 'Releases a refund held for a second administrator: one cancelled the stay (D-137)',
  path: '/console/payments/{payment}/approve-refund',
  rejections: ['not_found', 'not_waiting', 'money_taken_back', 'second_administrator'],
});

export const transferNotArrived = contract({
  ...money,
  name: 'consoleTransferNotArrived',
  summary: 'Marks an announced transfer for later months as not received; they become payable again (D-127)',
  path: '/console/payments/{payment}/not-arrived',
  rejections: ['not_found', 'conflict', 'own_case'],
});

export const voidPayment = contract({
  ...money,
  name: 'consoleVoidPayment',
  summary:
    'Voids a payment entered by an administrator but never received; the stay awaits payment again, or ends if no time is left (D-51)',
  path: '/console/payments/{payment}/withdraw',
  rejections: ['not_found', 'not_marked_paid', 'refund_sent', 'money_gone_on', 'conflict', 'second_administrator'],
});

export const undoCancellation = contract({
  ...money,
  params: z.object({ id: z.coerce.number<string>().int() }),
  name: 'consoleUndoCancellation',
  summary:
    'Undoes a mistaken cancellation by an administrator: while the nights are free, the space is not taken down, neither party is erased and no refund was sent, the reservation resumes where it was (D-51)',
  path: '/console/reservations/{id}/withdraw-cancellation',
  rejections: [
    ...STANDINGS,
    'unavailable',
    'no_longer_available',
    'account_erased',
    'arrival_too_near',
    'too_late',
    'refund_sent',
    'gateway_pays_back',
    'conflict',
    'second_administrator',
  ],
});

const begun = { params: z.object({ id: z.coerce.number<string>().int() }) } as const;

export const endStay = contract({
  ...money,
  ...begun,
  name: 'consoleEndStay',
  summary: "Ends a stay in progress at its host's request: refunds everything, or what was paid for unused nights (D-136)",
  path: '/console/reservations/{id}/end-stay',
  body: money.body.extend({
    back: z.enum(['all', 'unused']),
    refund: z.number().optional().meta({ description: 'Refund amount as shown. If it has changed, nothing is ended: refund_changed.' }),
    suma: z
      .array(z.object({ amount: z.number(), currency: z.enum(CURRENCIES) }))
      .max(5)
      .optional()
      .meta({ description: 'Total refund as shown, including later months, per currency; else refund_changed.' }),
  }),
  rejections: [...STANDINGS, 'not_asked', 'refund_changed'],
});

export const refuseEnd = contract({
  ...money,
  ...begun,
  name: 'consoleRefuseEnd',
  summary: "Refuses the host's request to end a stay (D-136)",
  path: '/console/reservations/{id}/refuse-end',
  rejections: [...STANDINGS, 'not_asked'],
});

export const recordMoney = contract({
  ...money,
  params: z.object({ id: z.coerce.number<string>().int() }),
  name: 'consoleRecordMoney',
  summary:
    'Records a transfer that pays nothing itself: late or duplicate becomes refundable, another amount is held for review (decimals of moneda)',
  path: '/console/reservations/{id}/money-came',
  body: money.body.extend({
    amount: z.number().positive().max(1e12, 'out_of_range'),
    meses: z.array(day).min(1).max(12).optional().meta({ description: 'Later months it was sent for (D-127).' }),
  }),
  rejections: ['not_found', 'invalid', 'own_case'],
});

export const settleChargeback = contract({
  ...money,
  name: 'consoleSettleContest',
  summary: 'Settles a chargeback as won (the money is back) or lost; the payout no longer waits for it (D-135)',
  path: '/console/payments/{payment}/settle-contest',
  body: money.body.extend({ outcome: z.enum(['won', 'lost']) }),
  rejections: ['not_found', 'not_contested', 'gateway_pays_back', 'own_case'],
});

const onePayout = { params: z.object({ payout: z.string().max(140) }) } as const;

export const markPaidOut = contract({
  ...money,
  ...onePayout,
  name: 'consoleMarkPaidOut',
  summary: 'Marks a payout as sent; an amount (decimals of moneda) must match what is due',
  path: '/console/payouts/{payout}/paid',
  body: money.body.extend({
    amount: z.number().nonnegative().optional(),
    contested: z.boolean().optional().meta({
      description: 'Pay the host despite a chargeback; needs a second administrator, whatever the amount.',
    }),
  }),
  rejections: [
    'not_found',
    'nothing_due',
    'not_due_yet',
    'payout_held',
    'payment_contested',
    'host_in_debt',
    'mismatch',
    'second_administrator',
  ],
});

export const debtRepaid = contract({
  ...money,
  ...onePayout,
  name: 'consoleDebtRepaid',
  summary: "Marks a host's debt for a payout as fully repaid (D-136)",
  path: '/console/payouts/{payout}/repaid',
  rejections: ['not_found', 'nothing_owed', 'second_administrator'],
});

export const revertPayout = contract({
  ...money,
  ...onePayout,
  name: 'consoleRevertPayout',
  summary: 'Reverts a payout marked as sent by mistake; it is due again (D-51)',
  path: '/console/payouts/{payout}/withdraw',
  rejections: ['not_found', 'not_paid_out', 'own_case'],
});

const oneApproval = { params: z.object({ approval: z.string().max(180) }) } as const;

export const grantApproval = contract({
  ...money,
  ...oneApproval,
  name: 'consoleGrantApproval',
  summary: 'Approves and executes a pending action; its initiator is refused (SEC-33)',
  path: '/console/approvals/{approval}/confirm',
  rejections: [
    ...STANDINGS,
    'not_waiting',
    'second_administrator',
    'nothing_due',
    'money_taken_back',
    'payout_held',
    'mismatch',
    'no_longer_available',
    'account_erased',
  ],
});

export const rejectApproval = contract({
  ...money,
  ...oneApproval,
  name: 'consoleRejectApproval',
  summary: 'Rejects a pending action, as second administrator or as its initiator',
  path: '/console/approvals/{approval}/refuse',
  rejections: ['not_found', 'not_waiting'],
});
