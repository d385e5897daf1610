import { z } from 'zod';
import { day } from '../platform/http/fields.ts';
import { toWire } from '../shared/money.ts';
import type { Language } from '../shared/types.ts';
import type { Quote, QuoteLine } from './events.ts';

const LABELS: Readonly<Record<QuoteLine['code'], Readonly<Record<Language, string>>>> = {
  stay: { es: 'Estadía completa', en: 'The whole stay' },
  first_month: { es: 'Primer mes, por adelantado', en: 'First month, in advance' },
  service: { es: 'Servicio de Posada', en: 'Posada service charge' },
  discount: { es: 'Descuento', en: 'Discount' },
};

/** What of `how` is money; the rest counts things or is a percentage. */
const MONEY: ReadonlySet<string> = new Set(['nightly', 'monthly_rent', 'cost', 'base']);

export const priceLine = z.object({
  code: z.enum(['stay', 'first_month', 'service', 'discount']),
  label: z.string(),
  amount: z.number(),
  how: z.record(z.string(), z.union([z.number(), z.string()])).meta({ description: 'The numbers behind it, for "why this price".' }),
});
export const dueLater = z.object({ due: day, amount: z.number() });

/** The lines of a quote, which sum to its total, and what is due later, in decimals of its currency (api.md, Money). */
export const linesOnWire = ({ lines, later, currency }: Quote, language: Language) => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    lines: lines.map(({ code, amount, how }) => ({
      code,
      label: LABELS[code][language],
      amount: decimal(amount),
      how: Object.fromEntries(
        Object.entries(how).map(([name, value]) => [name, MONEY.has(name) && typeof value === 'number' ? decimal(value) : value]),
      ),
    })),
    later: later.map(({ due, amount }) => ({ due, amount: decimal(amount) })),
  };
};
