import { z } from 'zod';
import { about, COUNTRY_LIST, countries, url } from './kinds.ts';

/** Where transfers go outside production. */
export const DEMO_BANK = {
  name: 'Banco de Muestra',
  account: '000-123-456',
  holder: 'Posada SpA',
  governmentId: '76.000.000-0',
  email: 'pagos@example.com',
};

const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .transform(Number);
const PERCENT = 'a percentage from 0 to 99.99';

/** What is charged, when a payment takes two administrators, and the ways to pay: gateways and the bank that receives transfers. */
export const payments = {
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
  GATEWAY_PERCENT_MERCADOPAGO: percent.default(6).meta(
    about({
      takes: PERCENT,
      description: 'Surcharge for Mercado Pago. Prices lead with the cheapest method; 0 makes the price without a charge true.',
    }),
  ),
  GATEWAY_PERCENT_PAYPAL: percent.default(6.5).meta(
    about({
      takes: PERCENT,
      description: 'Surcharge for PayPal. Prices lead with the cheapest method; 0 makes the price without a charge true.',
    }),
  ),
  GATEWAY_PERCENT_BANKTRANSFER: percent.default(3.5).meta(
    about({
      takes: PERCENT,
      description: 'Surcharge for a bank transfer. Prices lead with the cheapest method; 0 makes the price without a charge true.',
    }),
  ),
  NO_CARD_SURCHARGE: countries(['ES', 'PT']).meta(
    about({ takes: COUNTRY_LIST, description: 'Countries whose spaces have no surcharge for cards, because their law forbids it.' }),
  ),
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
