import { z } from 'zod';
import { contract } from '../platform/http/contract.ts';
import { prose } from '../platform/http/fields.ts';

/** What administrators do with money: each with a reason, after a fresh sign-in, each an event that names them (SEC-33). */
const money = {
  tag: 'console',
  role: 'admin',
  fresh: true,
  method: 'post',
  params: z.object({ payment: z.string().max(120) }),
  body: z.strictObject({ reason: prose(1, 500) }),
  response: z.object({ position: z.string().nullable().meta({ description: 'Of the event that says so.' }) }),
} as const;

export const releasePayment = contract({
  ...money,
  name: 'consoleReleasePayment',
  summary: 'Takes money that is held for review as the payment: it pays its reservation, or goes back when that is over',
  path: '/console/payments/{payment}/release',
  rejections: { not_found: 404, not_in_review: 409, already_paid: 409 },
});

export const giveBackPayment = contract({
  ...money,
  name: 'consoleGiveBackPayment',
  summary: 'Gives money back that is held for review',
  path: '/console/payments/{payment}/give-back',
  rejections: { not_found: 404, not_in_review: 409 },
});

export const markRefundSent = contract({
  ...money,
  name: 'consoleMarkRefundSent',
  summary: 'Says that a refund was sent by hand: of a transfer, or one the gateway refused',
  path: '/console/payments/{payment}/refund-sent',
  rejections: { not_found: 404, nothing_due: 409, gateway_pays_back: 409 },
});

export const markPaidOut = contract({
  ...money,
  name: 'consoleMarkPaidOut',
  summary: 'Says that the host was paid what is due; a given amount (decimals of moneda) must be that',
  path: '/console/payouts/{payment}/paid',
  body: money.body.extend({ amount: z.number().positive().optional() }),
  rejections: { not_found: 404, nothing_due: 409, not_due_yet: 409, mismatch: 422 },
});
