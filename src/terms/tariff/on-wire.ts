import type { TariffTerms } from '../events.ts';
import type { TermsOnWire } from './contract.ts';

export const termsOnWire = ({ serviceCharge: { daily, monthly }, gatewayPercent, noCardSurcharge }: TariffTerms) => ({
  diario: { general: daily.general, paises: daily.countries },
  mensual: { general: monthly.general, paises: monthly.countries },
  recargos: gatewayPercent,
  sin_recargo: [...noCardSurcharge],
});

/** Countries in the order of their codes, each once, so that equal terms are equal events. */
export const termsFromWire = ({ diario, mensual, recargos, sin_recargo }: TermsOnWire): TariffTerms => ({
  serviceCharge: { daily: chargeOf(diario), monthly: chargeOf(mensual) },
  gatewayPercent: recargos,
  noCardSurcharge: [...new Set(sin_recargo)].sort(),
});

const chargeOf = ({ general, paises }: TermsOnWire['diario']) => ({
  general,
  countries: Object.fromEntries(Object.entries(paises).sort(([a], [b]) => (a < b ? -1 : 1))),
});
