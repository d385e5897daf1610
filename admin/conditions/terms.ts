import type { Country } from '../../src/kernel/countries.ts';
import { milliseconds } from '../../src/kernel/durations.ts';
import { MONTHLY_FROM_NIGHTS } from '../../src/kernel/stay-rules.ts';
import type { ConditionTerms } from '../data/records.ts';

export const WINDOWS = ['respuesta', 'pago', 'transferencia', 'borrador'] as const;
export type WindowName = (typeof WINDOWS)[number];

const MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
export type Unit = keyof typeof MS;
/** The selectable units; seconds only if the window already uses them, as in tests. */
export const UNITS: readonly Unit[] = ['minutes', 'hours', 'days'];

export type TypedWindow = { readonly amount: string; readonly unit: Unit };
/** The form values: the windows, the countries, whether the letting law is enforced, and the shortest stay. */
export type Typed = Readonly<Record<WindowName, TypedWindow>> & {
  readonly opera: readonly Country[];
  readonly ley: boolean;
  readonly noches: string;
};

/**
 * A duration in the largest unit that represents it as a whole number; 24 hours do not become a day, since hours are clearer for a
 * deadline.
 */
const windowOf = (duration: string): TypedWindow => {
  const ms = milliseconds(duration);
  const unit =
    (['days', 'hours', 'minutes'] as const).find((one) => ms % MS[one] === 0 && ms >= MS[one] * (one === 'days' ? 2 : 1)) ?? 'seconds';
  return { amount: String(ms / MS[unit]), unit };
};

export const typedOf = ({ plazos, opera, ley_alquiler, noches_minimas }: ConditionTerms): Typed => ({
  respuesta: windowOf(plazos.respuesta),
  pago: windowOf(plazos.pago),
  transferencia: windowOf(plazos.transferencia),
  borrador: windowOf(plazos.borrador),
  opera,
  ley: ley_alquiler,
  noches: String(noches_minimas),
});

/** The shortest stay; null unless it is a whole number from 1 to 30. */
export const nightsIn = (text: string): number | null => {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= MONTHLY_FROM_NIGHTS ? count : null;
};

const LONGEST_MS = 60 * MS.days;

/** The duration in ISO 8601; null unless it is a whole number above zero and at most 60 days. */
export const durationOf = ({ amount, unit }: TypedWindow): string | null => {
  if (!/^[1-9]\d{0,6}$/.test(amount.trim())) return null;
  const count = Number(amount);
  if (count * MS[unit] > LONGEST_MS) return null;
  return unit === 'days' ? `P${count}D` : `PT${count}${unit === 'hours' ? 'H' : unit === 'minutes' ? 'M' : 'S'}`;
};

/** The terms entered in the form; null while any of them is invalid. */
export const termsOf = (typed: Typed): ConditionTerms | null => {
  const [respuesta, pago, transferencia, borrador] = WINDOWS.map((name) => durationOf(typed[name]));
  const noches_minimas = nightsIn(typed.noches);
  if (!respuesta || !pago || !transferencia || !borrador || noches_minimas === null || typed.opera.length === 0) return null;
  const plazos = { respuesta, pago, transferencia, borrador };
  return { plazos, opera: [...typed.opera], ley_alquiler: typed.ley, noches_minimas };
};
