import { z } from 'zod';
import { COUNTRIES } from '../../kernel/countries.ts';
import { contract } from '../../server/http/contract.ts';
import { personNames } from '../../server/names.ts';
import type { TariffTerms } from '../events.ts';
import { cancelling, confirming, proposing, rejecting, versionsShape } from '../versions/contract.ts';

/** The versioned tariff: one administrator proposes, another confirms (ADR 65). Support reads. */
const desk = { tag: 'console', role: 'admin' } as const;

/** Exact to hundredths of a per cent. */
const percent = z
  .number()
  .min(0)
  .max(99.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'invalid')
  .meta({ description: 'Percent, at most two decimals.' });
const country = z.enum(COUNTRIES);
const charge = z.strictObject({
  general: percent,
  paises: z.partialRecord(country, percent).meta({ description: 'Country-specific rates.' }),
});

export const tariffTerms = z
  .strictObject({
    diario: charge.meta({ description: 'Service charge under 30 nights (D-60).' }),
    mensual: charge.meta({ description: 'Service charge from 30 nights.' }),
    recargos: z.strictObject({ mercadopago: percent, paypal: percent, bankTransfer: percent }),
    sin_recargo: z.array(country).max(COUNTRIES.length).meta({ description: 'Countries without card surcharge (D-67).' }),
  })
  .meta({ id: 'TariffTerms' });
export type TermsOnWire = z.output<typeof tariffTerms>;

export const readTariff = contract({
  ...desk,
  name: 'consoleTariff',
  summary: 'Lists the tariff in force and every proposed version, latest first; version 0 is the settings',
  method: 'get',
  path: '/console/tariff',
  response: versionsShape(tariffTerms).extend({ nombres: personNames }).meta({ id: 'ConsoleTariff' }),
});

export const proposeTariff = contract({
  ...desk,
  ...proposing(tariffTerms),
  name: 'consoleProposeTariff',
  summary: 'Proposes a version with its effective instant; another administrator must confirm it',
  path: '/console/tariff',
});
export const confirmTariff = contract({
  ...desk,
  ...confirming,
  name: 'consoleConfirmTariff',
  summary: 'Confirms a version proposed by another administrator: it takes effect at its instant, in every process',
  path: '/console/tariff/{version}/confirm',
});
export const rejectTariff = contract({
  ...desk,
  ...rejecting,
  name: 'consoleRejectTariff',
  summary: 'Closes a proposed version: another administrator rejects it, or the proposer withdraws it',
  path: '/console/tariff/{version}/reject',
});
export const cancelTariff = contract({
  ...desk,
  ...cancelling,
  name: 'consoleCancelTariff',
  summary: 'Cancels a confirmed version before it takes effect; one administrator is enough',
  path: '/console/tariff/{version}/cancel',
});

export const termsOnWire = ({ serviceCharge: { daily, monthly }, gatewayPercent, noCardSurcharge }: TariffTerms) => ({
  diario: { general: daily.general, paises: daily.countries },
  mensual: { general: monthly.general, paises: monthly.countries },
  recargos: gatewayPercent,
  sin_recargo: [...noCardSurcharge],
});

/** Countries sorted by code without duplicates, so that equal terms are equal events. */
export const termsFromWire = ({ diario, mensual, recargos, sin_recargo }: TermsOnWire): TariffTerms => ({
  serviceCharge: { daily: chargeOf(diario), monthly: chargeOf(mensual) },
  gatewayPercent: recargos,
  noCardSurcharge: [...new Set(sin_recargo)].sort(),
});

const chargeOf = ({ general, paises }: TermsOnWire['diario']) => ({
  general,
  countries: Object.fromEntries(Object.entries(paises).sort(([a], [b]) => (a < b ? -1 : 1))),
});
