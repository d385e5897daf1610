import { COUNTRIES, type Country, countryName } from '../../src/kernel/countries.ts';
import { percentText } from '../../src/kernel/formats.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../src/kernel/languages.ts';
import type { TariffTerms } from '../data/records.ts';

/** The terms as typed: texts, blank for a country without its own rate. */
export type Typed = {
  readonly diario: string;
  readonly mensual: string;
  readonly paises: Readonly<Record<Country, { readonly diario: string; readonly mensual: string }>>;
  readonly recargos: Readonly<Record<'mercadopago' | 'paypal' | 'bankTransfer', string>>;
  readonly sin_recargo: readonly Country[];
};

export const METHODS = ['mercadopago', 'paypal', 'bankTransfer'] as const;

/** A country in the language of the console. */
export const nameIn = (code: string, locale: string): string => countryName(code, isLanguage(locale) ? locale : DEFAULT_LANGUAGE);

/** The initial values of the form. */
export const typedOf = ({ diario, mensual, recargos, sin_recargo }: TariffTerms, locale: string): Typed => {
  const text = (percent: number | undefined) => (percent === undefined ? '' : percentText(locale, percent));
  return {
    diario: text(diario.general),
    mensual: text(mensual.general),
    paises: Object.fromEntries(
      COUNTRIES.map((code) => [code, { diario: text(diario.paises[code]), mensual: text(mensual.paises[code]) }]),
    ) as Typed['paises'],
    recargos: { mercadopago: text(recargos.mercadopago), paypal: text(recargos.paypal), bankTransfer: text(recargos.bankTransfer) },
    sin_recargo,
  };
};

/** A percentage from 0 to 99.99, with a point or a comma; null for anything else. */
export const percentOf = (typed: string): number | null => {
  const plain = typed.trim().replace(',', '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};

/** Null while any percentage is invalid. */
export const termsOf = ({ diario, mensual, paises, recargos, sin_recargo }: Typed): TariffTerms | null => {
  const charge = (mode: 'diario' | 'mensual', general: string) => {
    const own = COUNTRIES.filter((code) => paises[code][mode].trim() !== '').map((code) => [code, percentOf(paises[code][mode])] as const);
    const percent = percentOf(general);
    if (percent === null || own.some(([, rate]) => rate === null)) return null;
    return { general: percent, paises: Object.fromEntries(own) as Partial<Record<Country, number>> };
  };
  const daily = charge('diario', diario);
  const monthly = charge('mensual', mensual);
  const [mercadopago, paypal, bankTransfer] = METHODS.map((method) => percentOf(recargos[method]));
  if (!daily || !monthly || mercadopago == null || paypal == null || bankTransfer == null) return null;
  return { diario: daily, mensual: monthly, recargos: { mercadopago, paypal, bankTransfer }, sin_recargo: [...sin_recargo] };
};
