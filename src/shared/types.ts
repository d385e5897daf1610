/** An instant as stored in events and JSON: `toISOString()`, UTC, fixed width, so `<` on strings is order in time. */
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

/** One fact in the log: past tense, JSON only. */
export type Event<Type extends string, Data extends object> = Readonly<{ type: Type; data: Readonly<Data> }>;

declare const events: unique symbol;
/**
 * The name of a stream whose events are of `E`, so that whoever reads or writes it has their types (`readStream`, `commandHandler`). A string
 * at run time: the property is never there. A plain string is also taken; what it holds is then not known.
 */
export type StreamName<E> = string & { readonly [events]?: E };

/** Turns a forgotten case of a union into a compile error. */
export const never = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
};
