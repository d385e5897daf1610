import { z } from 'zod';
import { OPERATING } from '../kernel/countries.ts';
import { TERMS_VERSION } from '../kernel/legal/terms-version.ts';
import { MONTHLY_FROM_NIGHTS } from '../kernel/stay-rules.ts';
import type { Operator } from '../kernel/types.ts';
import { about, COUNTRY_LIST, countries, DURATION, duration, flag, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

const text = z.string().min(2).max(200);
const TEXT = 'text of at most 200 characters';
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .transform(Number);
const PERCENT = 'a percentage from 0 to 99.99';

/** Version 0 of conditions and tariff, in force until a version from the console takes effect, and the operator of the installation. */
const shape = {
  HOST_ANSWER: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a host has to answer a request.' })),
  GUEST_PAYMENT: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a guest has to pay once accepted.' })),
  TRANSFER_WINDOW: duration.default('PT1H').meta(about({ takes: DURATION, description: 'Time to announce a bank transfer once chosen.' })),
  DRAFT_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time after which a draft that was never requested expires.' })),
  OPERATES: countries(OPERATING)
    .refine((codes) => codes.length > 0)
    .meta(about({ takes: COUNTRY_LIST, description: 'Countries where spaces can be published, found and requested.' })),
  ENFORCE_LETTING_LAW: flag.default(false).meta(
    about({
      takes: '1 or 0',
      description: 'Rejects stays longer than the local letting law allows (Buenos Aires: three months); 0 only warns.',
      shown: '`0`',
    }),
  ),
  LEAST_NIGHTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MONTHLY_FROM_NIGHTS)
    .default(1)
    .meta(
      about({
        takes: `a whole number from 1 to ${MONTHLY_FROM_NIGHTS}`,
        description: 'Global minimum stay in nights; 1 leaves it to each space.',
      }),
    ),
  SERVICE_CHARGE_PERCENT: percent
    .default(10)
    .meta(about({ takes: PERCENT, description: 'Default service charge, where no rate by mode and country is set.' })),
  GATEWAY_PERCENT_MERCADOPAGO: percent.default(6).meta(
    about({
      takes: PERCENT,
      description: 'Surcharge for Mercado Pago. Prices show the cheapest method; 0 makes the price without surcharge available.',
    }),
  ),
  GATEWAY_PERCENT_PAYPAL: percent.default(6.5).meta(
    about({
      takes: PERCENT,
      description: 'Surcharge for PayPal. Prices show the cheapest method; 0 makes the price without surcharge available.',
    }),
  ),
  GATEWAY_PERCENT_BANKTRANSFER: percent.default(3.5).meta(
    about({
      takes: PERCENT,
      description: 'Surcharge for a bank transfer. Prices show the cheapest method; 0 makes the price without surcharge available.',
    }),
  ),
  NO_CARD_SURCHARGE: countries(['ES', 'PT']).meta(
    about({ takes: COUNTRY_LIST, description: 'Countries whose spaces have no card surcharge, because the law forbids it.' }),
  ),
  OPERATOR_NAME: text
    .default('Posada SpA')
    .meta(about({ takes: TEXT, description: 'Legal name of the operator, the controller of personal data.' })),
  OPERATOR_ID: text.optional().meta(about({ takes: TEXT, description: "The operator's tax or company number.", shown: 'none' })),
  OPERATOR_ADDRESS: text.optional().meta(about({ takes: TEXT, description: "The operator's postal address.", shown: 'none' })),
  OPERATOR_EMAIL: z
    .email()
    .default('privacy@example.com')
    .meta(about({ takes: 'an e-mail address', description: 'Contact for questions about personal data and the terms.' })),
  LAW_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('CL')
    .meta(about({ takes: 'an ISO 3166 code such as CL', description: 'Country of the governing law named in the terms.' })),
  TERMS_SINCE: z.iso
    .date()
    .default(TERMS_VERSION)
    .meta(
      about({
        takes: 'a day, yyyy-mm-dd',
        description: 'Effective date of the terms and the privacy page; never earlier than the date of the terms version.',
      }),
    ),
  RECORDS_YEARS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(6)
    .meta(
      about({
        takes: 'a whole number from 1 to 30',
        description: 'Legal retention of paid reservations in years, as stated on the privacy page.',
      }),
    ),
};

export const termsSettings = settingsGroup(shape, (values) => {
  const { hostAnswer, guestPayment, transferWindow, draftLife, operates, leastNights, serviceChargePercent, noCardSurcharge } = values;
  const operator: Operator = {
    name: values.operatorName,
    id: values.operatorId ?? '',
    address: values.operatorAddress ?? '',
    email: values.operatorEmail,
    law: values.lawCountry,
    since: values.termsSince < TERMS_VERSION ? TERMS_VERSION : values.termsSince, // no version is in force before its date
    years: values.recordsYears,
  };
  return {
    hostAnswer,
    guestPayment,
    transferWindow,
    draftLife,
    /** Where spaces are published, found and requested (D-06). */
    operates,
    enforcesLettingLaw: values.enforceLettingLaw,
    leastNights,
    serviceChargePercent,
    gatewayPercent: {
      mercadopago: values.gatewayPercentMercadopago,
      paypal: values.gatewayPercentPaypal,
      bankTransfer: values.gatewayPercentBanktransfer,
    },
    noCardSurcharge,
    /**
     * The operator named in the terms: empty where not configured; `since` is a day, `years` is how long paid reservations are retained.
     */
    operator,
  };
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof termsSettings> {}
}
