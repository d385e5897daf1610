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
    .object({ position: z.string().nullable().meta({ description: 'Of the event that says so.' }), waits })
    .meta({ id: 'ConsoleDone' }),
} as const;

export const releasePayment = contract({
  ...money,
  name: 'consoleReleasePayment',
  summary: 'Takes money that is held for review as the payment: it pays its reservation, or goes back when that is over',
  path: '/console/payments/{payment}/release',
  rejections: ['not_found', 'not_in_review', 'already_paid', 'second_administrator'],
});

export const giveBackPayment = contract({
  ...money,
  name: 'consoleGiveBackPayment',
  summary: 'Gives money back that is held for review',
  path: '/console/payments/{payment}/give-back',
  rejections: ['not_found', 'not_in_review', 'second_administrator'],
});

export const markRefundSent = contract({
  ...money,
  name: 'consoleMarkRefundSent',
  summary: 'Says that a refund was sent by hand: of a transfer, or one the gateway refused',
  path: '/console/payments/{payment}/refund-sent',
  rejections: ['not_found', 'nothing_due', 'gateway_pays_back', 'money_taken_back', 'second_administrator'],
});

export const askRefundAgain = contract({
  ...money,
  name: 'consoleAskRefundAgain',
  summary: 'Has the gateway asked once more for a refund that it refused',
  path: '/console/payments/{payment}/refund-again',
  rejections: ['not_found', 'nothing_refused', 'money_taken_back', 'second_administrator'],
});

export const approveRefund = contract({
  ...money,
  name: 'consoleApproveRefund',
  summary: 'Lets a refund leave that is held for a second administrator: one cancelled the stay (D-137)',
  path: '/console/payments/{payment}/approve-refund',
  rejections: ['not_found', 'not_waiting', 'money_taken_back', 'second_administrator'],
});

export const transferNotArrived = contract({
  ...money,
  name: 'consoleTransferNotArrived',
  summary: 'Says that a transfer which the guest announced for later months is not on the account: they can be paid again (D-127)',
  path: '/console/payments/{payment}/not-arrived',
  rejections: ['not_found', 'conflict', 'own_case'],
});

export const voidPayment = contract({
  ...money,
  name: 'consoleVoidPayment',
  summary:
    'Says that a payment an administrator had entered never was there: the stay waits for its payment again, or ends where no time is left for one (D-51)',
  path: '/console/payments/{payment}/withdraw',
  rejections: ['not_found', 'not_marked_paid', 'refund_sent', 'money_gone_on', 'conflict', 'second_administrator'],
});

export const undoCancellation = contract({
  ...money,
  params: z.object({ id: z.coerce.number<string>().int() }),
  name: 'consoleUndoCancellation',
  summary:
    'Says that an administrator had cancelled by mistake: while its nights are free, its space is not taken down, nobody of it is erased and no refund has left, the reservation goes on where it was (D-51)',
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
  summary: 'Ends a stay that has begun, because its host asked for it: all goes back, or what was paid for the nights not stayed (D-136)',
  path: '/console/reservations/{id}/end-stay',
  body: money.body.extend({
    back: z.enum(['all', 'unused']),
    refund: z
      .number()
      .optional()
      .meta({ description: 'What was shown to go back. When it is another amount by now, nothing is ended: refund_changed.' }),
    suma: z
      .array(z.object({ amount: z.number(), currency: z.enum(CURRENCIES) }))
      .max(5)
      .optional()
      .meta({ description: 'What was shown to go back in all, with the later months, for each currency; else refund_changed.' }),
  }),
  rejections: [...STANDINGS, 'not_asked', 'refund_changed'],
});

export const refuseEnd = contract({
  ...money,
  ...begun,
  name: 'consoleRefuseEnd',
  summary: 'Refuses to end a stay although its host asked for it: it goes on (D-136)',
  path: '/console/reservations/{id}/refuse-end',
  rejections: [...STANDINGS, 'not_asked'],
});

export const recordMoney = contract({
  ...money,
  params: z.object({ id: z.coerce.number<string>().int() }),
  name: 'consoleRecordMoney',
  summary:
    'Enters a transfer that pays nothing by itself: late or twice it is due to go back, of another amount it waits for review (decimals of moneda)',
  path: '/console/reservations/{id}/money-came',
  body: money.body.extend({
    amount: z.number().positive().max(1e12, 'out_of_range'),
    meses: z.array(day).min(1).max(12).optional().meta({ description: 'The later months it was sent for (D-127).' }),
  }),
  rejections: ['not_found', 'invalid', 'own_case'],
});

export const settleChargeback = contract({
  ...money,
  name: 'consoleSettleContest',
  summary: 'Says how a contested charge ended: the money is back with us, or it is lost. The payout no longer waits for it (D-135)',
  path: '/console/payments/{payment}/settle-contest',
  body: money.body.extend({ outcome: z.enum(['won', 'lost']) }),
  rejections: ['not_found', 'not_contested', 'gateway_pays_back', 'own_case'],
});

const onePayout = { params: z.object({ payout: z.string().max(140) }) } as const;

export const markPaidOut = contract({
  ...money,
  ...onePayout,
  name: 'consoleMarkPaidOut',
  summary: 'Says that the host has what is due; a given amount (decimals of moneda) must be that',
  path: '/console/payouts/{payout}/paid',
  body: money.body.extend({
    amount: z.number().nonnegative().optional(),
    contested: z.boolean().optional().meta({
      description:
        'The card’s holder took the money back, and the host is paid all the same: another administrator agrees, whatever the amount.',
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
  summary: 'Says that a host has sent back all that was owed for a payout (D-136)',
  path: '/console/payouts/{payout}/repaid',
  rejections: ['not_found', 'nothing_owed', 'second_administrator'],
});

export const revertPayout = contract({
  ...money,
  ...onePayout,
  name: 'consoleRevertPayout',
  summary: 'Says that a host had been marked as paid by mistake: it is due again (D-51)',
  path: '/console/payouts/{payout}/withdraw',
  rejections: ['not_found', 'not_paid_out', 'own_case'],
});

const oneApproval = { params: z.object({ approval: z.string().max(180) }) } as const;

export const grantApproval = contract({
  ...money,
  ...oneApproval,
  name: 'consoleGrantApproval',
  summary: 'The second administrator agrees, and it is done; the first one is refused (SEC-33)',
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
  summary: 'It is not to be done: the second administrator says so, or the first thinks again',
  path: '/console/approvals/{approval}/refuse',
  rejections: ['not_found', 'not_waiting'],
});
