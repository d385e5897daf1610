/** An instant as stored in events and JSON: `toISOString()`, UTC, fixed width, so that strings sort by time. */
export type Instant = string;
/** A calendar day `yyyy-mm-dd`, never a timestamp. It belongs to the listing's own time zone (D-03). */
export type DateOnly = string;
/** Half open: the nights from `checkIn` up to, not including, `checkOut` (D-01). */
export type Stay = { checkIn: DateOnly; checkOut: DateOnly };
export type { Language } from './languages.ts';
/** ISO 4217 codes of the currencies a listing may be priced in (D-69). */
export type Currency = 'CLP' | 'ARS' | 'USD' | 'GBP' | 'EUR' | 'PEN' | 'MXN' | 'COP';
/** `amount` is whole minor units of `currency`. */
export type Money = { amount: number; currency: Currency };

/** An event of the log: named in the past tense, its data is JSON. */
export type Event<Type extends string, Data extends object> = Readonly<{ type: Type; data: Readonly<Data> }>;

declare const events: unique symbol;
/**
 * The name of a stream with events of type `E`, which types reads and writes (`readStream`, `commandHandler`). At run time it is a string
 * without the property. Plain strings are accepted too; the events are then untyped.
 */
export type StreamName<E> = string & { readonly [events]?: E };

/** Exhaustiveness check: a missing case of a union does not compile. */
export const never = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
};

/**
 * The default case of a fold: ignores an event that a later version of the program wrote (docs/operations.md#upgrading-and-rolling-back).
 * Each known type needs a case, or it does not compile.
 */
export const passedOver = <State>(before: State, _: never): State => before;

/**
 * The operator of an installation, for its legal pages: `law` an ISO 3166 code, `since` a day, `years` the retention of paid reservations.
 */
export type Operator = {
  readonly name: string;
  readonly id: string;
  readonly address: string;
  readonly email: string;
  readonly law: string;
  readonly since: DateOnly;
  readonly years: number;
};

/** The user id in rows of erased people: several share it, so nothing is looked up by it. No account has this number. */
export const NOBODY = 0;
