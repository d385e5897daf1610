import { z } from 'zod';
import { about, type SettingsOf, settingsGroup, url, type Values, withoutSlash } from '../server/settings/kinds.ts';
import type { Running } from '../server/settings/running.ts';
import { mustBeHttps, mustBeTogether } from '../server/settings/services.ts';

/** Where transfers go outside production. */
export const DEMO_BANK = {
  name: 'Banco de Muestra',
  account: '000-123-456',
  holder: 'Posada SpA',
  governmentId: '76.000.000-0',
  email: 'pagos@example.com',
};

/** When a payment takes two administrators, and the ways to pay: gateways and the bank that receives transfers. */
const shape = {
  FOUR_EYES_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(3_000)
    .meta(
      about({
        takes: 'a whole number of US dollars, 0 or more',
        description:
          "Amount above which a payment, refund or payout entered by an administrator needs a second one. Other currencies convert at the day's rate; with one administrator, set it high.",
      }),
    ),
  MERCADOPAGO_URL: url(['http:', 'https:'])
    .default('https://api.mercadopago.com')
    .meta(about({ takes: 'an http(s):// URL', description: 'Mercado Pago API.' })),
  MERCADOPAGO_ACCESS_TOKEN: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'an access token',
        description: 'Charges via Mercado Pago. Outside production the sandbox is used until it is set.',
        shown: 'the sandbox; in production not offered',
      }),
    ),
  MERCADOPAGO_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta(about({ takes: 'the webhook signing secret', description: 'Verifies Mercado Pago notifications.' })),
  PAYPAL_URL: url(['http:', 'https:'])
    .default('https://api-m.paypal.com')
    .meta(about({ takes: 'an http(s):// URL', description: 'PayPal API.' })),
  PAYPAL_CLIENT_ID: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a client id',
        description: 'Charges via PayPal. Outside production the sandbox is used until it is set.',
        shown: 'the sandbox; in production not offered',
      }),
    ),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .optional()
    .meta(about({ takes: 'a client secret', description: 'Secret of the same PayPal application.' })),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .meta(about({ takes: 'the webhook id', description: 'Used to verify PayPal notifications to `/api/v1/paypal/webhook`.' })),
  TRANSFER_BANK_NAME: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'text',
        description: 'Bank receiving transfers. In production, transfers are offered once all five are set.',
        shown: DEMO_BANK.name,
      }),
    ),
  TRANSFER_BANK_ACCOUNT: z
    .string()
    .optional()
    .meta(about({ takes: 'text', description: 'Account number or IBAN.', shown: DEMO_BANK.account })),
  TRANSFER_BANK_HOLDER: z
    .string()
    .optional()
    .meta(about({ takes: 'text', description: 'Holder of the account.', shown: DEMO_BANK.holder })),
  TRANSFER_BANK_GOVERNMENT_ID: z
    .string()
    .optional()
    .meta(about({ takes: 'text', description: "Holder's tax or national id.", shown: DEMO_BANK.governmentId })),
  TRANSFER_BANK_EMAIL: z
    .email()
    .optional()
    .meta(about({ takes: 'an e-mail address', description: 'Where guests may send proof of a transfer.', shown: DEMO_BANK.email })),
};
type PaymentVariables = Values<typeof shape>;

/** Where a guest's transfer goes; shown on the payment page. */
export type TransferBank = Readonly<typeof DEMO_BANK>;

export const paymentsSettings = settingsGroup(shape, (values, running: Running) => ({
  /** US dollars; above this an administrator's action on money requires a second one (SEC-33). */
  fourEyesAbove: values.fourEyesAbove,
  /** Null until the keys are set: outside production the sandbox replaces them, in production the method is not offered. */
  mercadoPago: mercadoPagoOf(values, running),
  payPal: payPalOf(values, running),
  /** Null in production until it is set: transfers are then not offered. */
  transferBank: transferBankOf(values, running),
}));

const mercadoPagoOf = (values: PaymentVariables, running: Running) => {
  const { mercadopagoUrl: url, mercadopagoAccessToken: accessToken, mercadopagoWebhookSecret: webhookSecret } = values;
  mustBeTogether({ MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret });
  if (!accessToken || !webhookSecret) return null;
  mustBeHttps(running, { MERCADOPAGO_URL: url, PUBLIC_URL: running.publicUrl }, WHERE_CARDS);
  return { url: withoutSlash(url), accessToken, webhookSecret };
};

const payPalOf = (values: PaymentVariables, running: Running) => {
  const { paypalUrl: url, paypalClientId: clientId, paypalClientSecret: clientSecret, paypalWebhookId: webhookId } = values;
  mustBeTogether({ PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId });
  if (!clientId || !clientSecret || !webhookId) return null;
  mustBeHttps(running, { PAYPAL_URL: url, PUBLIC_URL: running.publicUrl }, WHERE_CARDS);
  return { url: withoutSlash(url), clientId, clientSecret, webhookId };
};

const WHERE_CARDS = 'where cards are charged in production';

/** In production the demonstration's account is never offered for transfers. */
const transferBankOf = (values: PaymentVariables, { production }: Running): TransferBank | null => {
  const fallback = production ? null : DEMO_BANK;
  const name = values.transferBankName ?? fallback?.name;
  const account = values.transferBankAccount ?? fallback?.account;
  const holder = values.transferBankHolder ?? fallback?.holder;
  const governmentId = values.transferBankGovernmentId ?? fallback?.governmentId;
  const email = values.transferBankEmail ?? fallback?.email;
  return name && account && holder && governmentId && email ? { name, account, holder, governmentId, email } : null;
};

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof paymentsSettings> {}
}
