import { z } from 'zod';
import { MAX_PRICE } from '../../kernel/listings/limits.ts';
import { currencyOf, EXPONENT, fromWire } from '../../kernel/money.ts';
import type { Currency } from '../../kernel/types.ts';
import { fieldErrors } from '../../server/http/field-errors.ts';
import type { Prices } from '../events.ts';
import type { WireMode } from '../vocabulary.ts';
import { decimal, type Fields } from './field-kinds.ts';

const currency = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.trim() : value))
  .pipe(z.string())
  .check((context) => {
    if (currencyOf(context.value) === null)
      context.issues.push({ code: 'custom', input: context.value, message: context.value === '' ? 'required' : 'unknown_value' });
  });

/** Parses an amount to minor units; `out_of_range` below `least` units of the currency, `invalid` with more decimals than it has. */
const amount = (money: Currency, least: 0 | 1) =>
  decimal(least, MAX_PRICE, EXPONENT[money]).transform((value, context) => {
    const minor = fromWire(value, money);
    if (minor === null) context.issues.push({ code: 'custom', input: value, message: 'invalid' });
    else if (minor > MAX_PRICE) context.issues.push({ code: 'custom', input: value, message: 'out_of_range' });
    return minor ?? 0;
  });

const optionalCost = (money: Currency) =>
  z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === null || value === '' ? 0 : value))
    .pipe(amount(money, 0));

/** The fields of step 2. */
export const PRICE_FIELDS = ['moneda', 'arriendo', 'arriendo_diario', 'arriendo_basicos', 'arriendo_comunes', 'arriendo_limpieza'] as const;
/** Aliases of `moneda` and `arriendo_comunes`. */
export const PRICE_ALIASES = ['tipo_moneda', 'gastos_comunes'] as const;

/** Replaces a price that the rental mode does not have; the sent value is ignored. */
const absent = z
  .unknown()
  .optional()
  .transform(() => null);
const nothing = z
  .unknown()
  .optional()
  .transform(() => 0);

/**
 * Step 2: monthly spaces require `arriendo`, daily ones `arriendo_diario`, both require both, at least 1; the other costs default to 0 and
 * are added to the rent (docs/rules/product.md#input). `gastos_comunes` is an alias of `arriendo_comunes` (D-66), `tipo_moneda` of
 * `moneda`.
 */
export const parsePrices = (
  fields: Fields,
  mode: WireMode | undefined,
): { prices: Prices | null; errors: Readonly<Record<string, readonly string[]>> } => {
  const named = {
    ...fields,
    moneda: fields['moneda'] ?? fields['tipo_moneda'],
    arriendo_comunes: fields['arriendo_comunes'] ?? fields['gastos_comunes'],
  };
  const money = z.object({ moneda: currency }).safeParse(named, { reportInput: true });
  const unit = money.success ? currencyOf(money.data.moneda) : null;
  const monthly = mode === 'mensual' || mode === 'ambos';
  const daily = mode === 'diario' || mode === 'ambos';
  const shape = z.object({
    arriendo: monthly ? amount(unit ?? 'USD', 1) : absent,
    arriendo_basicos: monthly ? optionalCost(unit ?? 'USD') : nothing,
    arriendo_comunes: monthly ? optionalCost(unit ?? 'USD') : nothing,
    arriendo_limpieza: monthly ? optionalCost(unit ?? 'USD') : nothing,
    arriendo_diario: daily ? amount(unit ?? 'USD', 1) : absent,
  });
  const parsed = shape.safeParse(named, { reportInput: true });
  const errors = {
    ...(money.success ? {} : fieldErrors(money.error.issues)),
    ...(parsed.success ? {} : fieldErrors(parsed.error.issues)),
  };
  if (!parsed.success || !unit) return { prices: null, errors };
  const { arriendo, arriendo_basicos, arriendo_comunes, arriendo_limpieza, arriendo_diario } = parsed.data;
  return {
    errors,
    prices: {
      currency: unit,
      monthlyRent: arriendo,
      basics: arriendo_basicos,
      shared: arriendo_comunes,
      cleaning: arriendo_limpieza,
      monthlyTotal: arriendo === null ? null : arriendo + arriendo_basicos + arriendo_comunes + arriendo_limpieza,
      nightly: arriendo_diario,
    },
  };
};
