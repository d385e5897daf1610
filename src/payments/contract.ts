import { z } from 'zod';
import { reservationView } from '../reservations/public.ts';
import { STANDINGS } from '../reservations/vocabulary.ts';
import { contract } from '../server/http/contract.ts';
import { day, id } from '../server/http/input/fields.ts';
import { personText } from '../server/http/input/person-text.ts';
import { OUTCOMES, REASONS } from './outcome.ts';
import { RECEIPT_BYTES } from './receipts.ts';

export const waits = z.boolean().meta({ description: 'Above the limit; awaits a second administrator (SEC-33).' });

const tag = 'Payment';
const byToken = z.object({ id_reserva: id, token: z.string().min(1).max(200) });
const NOT_PAYABLE = ['E01', 'E02', 'E03', 'E04', 'E05', 'E06'] as const;
const statuses = { E01: 400, E02: 400, E03: 400, E04: 400, E05: 400, E06: 400 } as const;

const pay = {
  tag,
  method: 'post',
  role: 'token',
  rate: 'byLink',
  body: byToken,
  rejections: [...NOT_PAYABLE, 'method_unavailable', 'already_announced', 'payment_proposed', 'already_paid'],
  statuses,
} as const;

export const payWithMercadoPago = contract({
  ...pay,
  name: 'payWithMercadoPago',
  summary: 'Opens a Mercado Pago checkout for the stored quote plus surcharge; CLP only (D-68)',
  path: '/mercadopago/pay',
  response: z.object({ mercadopago_url: z.string() }),
});

export const payWithPayPal = contract({
  ...pay,
  name: 'payWithPayPal',
  summary: 'Opens a PayPal checkout, in USD if PayPal lacks the currency (D-68)',
  path: '/paypal/pay',
  response: z.object({ paypal_url: z.string() }),
});

const webhook = {
  tag,
  method: 'post',
  role: 'public',
  rate: 'webhook',
  response: z.object({ received: z.literal(true) }),
  rejections: ['invalid_signature', 'too_large'],
  statuses: { invalid_signature: 401 },
} as const;

export const mercadoPagoWebhook = contract({
  ...webhook,
  name: 'mercadoPagoWebhook',
  summary: 'Receives a signed Mercado Pago webhook (x-signature, x-request-id); idempotent',
  path: '/mercadopago/webhook',
});

export const payPalWebhook = contract({
  ...webhook,
  name: 'payPalWebhook',
  summary: 'Receives a signed PayPal webhook (paypal-transmission-*); idempotent',
  path: '/paypal/webhook',
});

/** A stay lasts at most a year, which limits its later payments. */
export const MAX_INSTALMENTS = 12;

/** The account for transfers, and the reference to quote. */
export const bankShape = z.object({
  bank_name: z.string(),
  bank_account_number: z.string(),
  holder: z.string(),
  government_id: z.string(),
  email: z.string(),
  reference: z.string().meta({ description: 'Reference for the transfer: R-<id>' }),
});

const transferAnswer = z.object({
  reservation: reservationView,
  bank: bankShape.extend({
    amount: z.number().meta({ description: 'Amount to transfer, including the surcharge, in decimals of moneda' }),
    moneda: z.string(),
  }),
  deadline: z.iso.datetime().nullable().meta({ description: 'Deadline to announce it; null before the start and once announced' }),
});

export const startOrAnnounceTransfer = contract({
  name: 'startOrAnnounceTransfer',
  secret: true,
  tag,
  summary: 'Starts or announces a transfer: the first call starts its hour; one with reference or receipt stops it (D-48)',
  method: 'post',
  path: '/pago/transfer',
  role: 'token',
  rate: 'byLink',
  body: byToken.extend({ reference: personText('transferReference').optional() }),
  files: { fields: { receipt: { max: 1, maxBytes: RECEIPT_BYTES } } },
  response: transferAnswer,
  rejections: [...NOT_PAYABLE, 'method_unavailable', 'invalid_file', 'already_announced', 'payment_proposed', 'transfer_too_late'],
  statuses: { E01: 400, E04: 400, E05: 400 },
});

export const getTransfer = contract({
  name: 'getTransfer',
  secret: true,
  tag,
  summary: 'Returns bank account, amount and announcement deadline',
  method: 'get',
  path: '/pago/transfer/{id}/{token}',
  role: 'token',
  params: z.object({ id, token: z.string().max(200) }),
  response: transferAnswer,
  rejections: [...NOT_PAYABLE, 'method_unavailable'],
  statuses,
});

export const getPaymentOutcome = contract({
  name: 'getPaymentOutcome',
  secret: true,
  tag,
  summary: "Returns the latest payment's status, in any reservation state; for the page after the gateway to poll",
  method: 'get',
  path: '/pago/estado/{id}/{token}',
  role: 'token',
  rate: 'byLink',
  params: z.object({ id, token: z.string().max(200) }),
  response: z
    .object({
      status: z.enum(OUTCOMES),
      method: z.string().nullable(),
      reason: z.enum(REASONS).nullable().meta({ description: 'Why it failed.' }),
    })
    .meta({ id: 'PaymentOutcome' }),
  rejections: ['E01', 'E05'],
  statuses: { E01: 400, E05: 400 },
});

export const payManually = contract({
  name: 'payManually',
  tag,
  summary: 'Marks a reservation as paid: an announced transfer, or money received otherwise (SEC-33)',
  method: 'post',
  path: '/pago/manualpayment',
  role: 'admin',
  fresh: true,
  body: z.object({
    id_reserva: id,
    reason: personText('reason').optional(),
    amount: z.number().positive().optional(),
    meses: z.array(day).min(1).max(MAX_INSTALMENTS).optional().meta({ description: 'Later months of a paid stay, by due date (D-127).' }),
  }),
  response: z.object({ reservation: reservationView, waits }),
  rejections: [...STANDINGS, 'mismatch', 'sign_in_again', 'second_administrator', 'not_owed'],
});
