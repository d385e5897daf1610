import { z } from 'zod';
import { about, DURATION, duration, url } from './kinds.ts';

/** Where transfers go outside production. */
export const DEMO_BANK = {
  name: 'Banco de Muestra',
  account: '000-123-456',
  holder: 'Posada SpA',
  governmentId: '76.000.000-0',
  email: 'pagos@example.com',
};

const REQUESTS = 'a whole number from 1 to 1000';
const requests = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback);
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .transform(Number);
const PERCENT = 'a percentage from 0 to 99.99';

const lateAfter = (fallback: string, what: string) =>
  duration.default(fallback).meta(about({ takes: DURATION, description: `Age from which the console calls ${what} late.` }));

/** Of stays: deadlines, limits, prices, and the ways to pay. */
export const stays = {
  HOST_ANSWER: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a host has to answer a request.' })),
  GUEST_PAYMENT: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a guest has to pay once accepted.' })),
  TRANSFER_WINDOW: duration
    .default('PT1H')
    .meta(about({ takes: DURATION, description: 'Time to announce a bank transfer once it was chosen.' })),
  DRAFT_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time after which a draft that was never requested lapses.' })),
  REQUESTS_PER_LISTING: requests(3).meta(
    about({ takes: REQUESTS, description: 'Requests one guest may send for one listing in 24 hours; RATE_LIMITS scales them.' }),
  ),
  REQUESTS_PER_GUEST: requests(20).meta(
    about({ takes: REQUESTS, description: 'Requests one guest may send in 24 hours; RATE_LIMITS scales them.' }),
  ),
  SERVICE_CHARGE_PERCENT: percent
    .default(10)
    .meta(about({ takes: PERCENT, description: 'Service charge where no rate by mode and country is set.' })),
  FOUR_EYES_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(3_000)
    .meta(
      about({
        takes: 'a whole number of US dollars from 0',
        description:
          "Above it a payment, refund or payout that an administrator enters waits for a second one. Other currencies count at the day's rate; who is alone sets it high.",
      }),
    ),
  GATEWAY_PERCENT_MERCADOPAGO: percent.default(6).meta(about({ takes: PERCENT, description: 'Surcharge shown for Mercado Pago.' })),
  GATEWAY_PERCENT_PAYPAL: percent.default(6.5).meta(about({ takes: PERCENT, description: 'Surcharge shown for PayPal.' })),
  GATEWAY_PERCENT_BANKTRANSFER: percent.default(3.5).meta(about({ takes: PERCENT, description: 'Surcharge shown for a bank transfer.' })),
  MERCADOPAGO_URL: url(['http:', 'https:'])
    .default('https://api.mercadopago.com')
    .meta(about({ takes: 'an http(s):// address', description: 'API of Mercado Pago.' })),
  MERCADOPAGO_ACCESS_TOKEN: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'an access token',
        description: 'Charges by Mercado Pago. Outside production the sandbox stands in for it until it is set.',
        shown: 'the sandbox; in production not offered',
      }),
    ),
  MERCADOPAGO_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta(about({ takes: 'the secret signature of the webhook', description: 'Checks the notifications of Mercado Pago.' })),
  PAYPAL_URL: url(['http:', 'https:'])
    .default('https://api-m.paypal.com')
    .meta(about({ takes: 'an http(s):// address', description: 'API of PayPal.' })),
  PAYPAL_CLIENT_ID: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a client id',
        description: 'Charges by PayPal. Outside production the sandbox stands in for it until it is set.',
        shown: 'the sandbox; in production not offered',
      }),
    ),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .optional()
    .meta(about({ takes: 'a client secret', description: 'Of the same PayPal application.' })),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .meta(
      about({ takes: 'the id of the webhook', description: 'Under which PayPal verifies its notifications to `/api/v1/paypal/webhook`.' }),
    ),
  TRANSFER_BANK_NAME: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a text',
        description: 'Bank that receives transfers. In production transfers are offered once all five are set.',
        shown: DEMO_BANK.name,
      }),
    ),
  TRANSFER_BANK_ACCOUNT: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Account number or IBAN.', shown: DEMO_BANK.account })),
  TRANSFER_BANK_HOLDER: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Holder of the account.', shown: DEMO_BANK.holder })),
  TRANSFER_BANK_GOVERNMENT_ID: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Tax or national id of the holder.', shown: DEMO_BANK.governmentId })),
  TRANSFER_BANK_EMAIL: z
    .email()
    .optional()
    .meta(about({ takes: 'an e-mail address', description: 'Where guests may send the proof of a transfer.', shown: DEMO_BANK.email })),
};

/** From which age the console calls something late. */
export const late = {
  LATE_LISTING: lateAfter('PT48H', 'a listing that waits for approval'),
  LATE_TRANSFER: lateAfter('PT24H', 'an announced transfer that waits to be confirmed'),
  LATE_SECOND: lateAfter('PT24H', 'what waits for a second administrator'),
  LATE_HELD: lateAfter('PT24H', 'money that is held for review'),
  LATE_REFUND: lateAfter('P2D', 'a refund that a person has to send'),
  LATE_PAYOUT: lateAfter('P1D', 'what a host should have been paid by now'),
  LATE_VISIT: lateAfter('P1D', 'a visit that should have taken place'),
  LATE_REPORT: lateAfter('PT48H', 'a letter or bug report that waits for an answer'),
  LATE_FAILED_MAIL: lateAfter('PT12H', 'a mail that was given up'),
  LATE_READ_MODEL: lateAfter('PT30S', 'what a read model or reaction has not seen yet'),
  LATE_DEADLINE: lateAfter('PT2M', 'a deadline that has passed without effect'),
  LATE_MAIL: lateAfter('PT15M', 'a mail that has not left yet'),
};
