import type { Country } from '../../src/kernel/countries.ts';
import { milliseconds } from '../../src/kernel/durations.ts';
import { MONTHLY_FROM_NIGHTS } from '../../src/kernel/stay-rules.ts';
import type { ConditionTerms } from '../data/records.ts';

export const WINDOWS = ['respuesta', 'pago', 'transferencia', 'borrador'] as const;
export type WindowName = (typeof WINDOWS)[number];

const MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
export type Unit = keyof typeof MS;
/** Units that can be chosen; seconds only where a window has them already, as in a test. */
export const UNITS: readonly Unit[] = ['minutes', 'hours', 'days'];

export type TypedWindow = { readonly amount: string; readonly unit: Unit };
/** What is typed: the windows, the countries, whether the letting law is enforced, and the shortest stay. */
export type Typed = Readonly<Record<WindowName, TypedWindow>> & {
  readonly opera: readonly Country[];
  readonly ley: boolean;
  readonly noches: string;
};

/** A duration in the largest unit that it is a whole number of; 24 hours are not a day, for a deadline it is clearer. */
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
  ...{ opera, ley: ley_alquiler, noches: String(noches_minimas) },
});

/** The shortest stay; null for anything else than a whole number from 1 to 30. */
export const nightsIn = (text: string): number | null => {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= MONTHLY_FROM_NIGHTS ? count : null;
};

const LONGEST_MS = 60 * MS.days;

/** The duration in ISO 8601; null for anything else than a whole number above zero, and above 60 days. */
export const durationOf = ({ amount, unit }: TypedWindow): string | null => {
  if (!/^[1-9]\d{0,6}$/.test(amount.trim())) return null;
  const count = Number(amount);
  if (count * MS[unit] > LONGEST_MS) return null;
  return unit === 'days' ? `P${count}D` : `PT${count}${unit === 'hours' ? 'H' : unit === 'minutes' ? 'M' : 'S'}`;
};

/** The terms that were typed; null while something is wrong. */
export const termsOf = (typed: Typed): ConditionTerms | null => {
  const [respuesta, pago, transferencia, borrador] = WINDOWS.map((name) => durationOf(typed[name]));
  const noches_minimas = nightsIn(typed.noches);
  if (!respuesta || !pago || !transferencia || !borrador || noches_minimas === null || typed.opera.length === 0) return null;
  const plazos = { respuesta, pago, transferencia, borrador };
  return { plazos, opera: [...typed.opera], ley_alquiler: typed.ley, noches_minimas };
};
