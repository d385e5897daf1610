import { own } from './own.ts';

/** An instant as stored in events and JSON: `toISOString()`, UTC, fixed width, so `<` on strings is order in time. */
export type Instant = string;
/** A calendar day `yyyy-mm-dd`, never a timestamp. It belongs to the listing's own time zone (D-03). */
export type DateOnly = string;
/** Half open: the nights from `checkIn` up to, not including, `checkOut` (D-01). */
export type Stay = { checkIn: DateOnly; checkOut: DateOnly };
export type Language = 'es' | 'en';
/** ISO 4217 codes of the currencies a listing may be priced in (D-69). */
export type Currency = 'CLP' | 'ARS' | 'USD' | 'GBP' | 'EUR' | 'PEN' | 'MXN' | 'COP';
/** `amount` is whole minor units of `currency`. */
export type Money = { amount: number; currency: Currency };

/** One fact in the log: past tense, JSON only. */
export type Event<Type extends string, Data extends object> = Readonly<{ type: Type; data: Readonly<Data> }>;

/** Turns a forgotten case of a union into a compile error. */
export const never = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
};

export type RejectionDetails = {
  /** The field at fault, by the time it is answered under its wire name (`namingFields`); the answer is then `errors: {[field]: [code]}` (docs/api.md#errors). */
  field?: string;
  [extra: string]: unknown;
};

/** "No, and here is why": thrown by deciders and commands, mapped to HTTP in one place (`platform/http/problems.ts`). */
export class Rejection extends Error {
  readonly code: string;
  readonly details: RejectionDetails;
  constructor(code: string, details: RejectionDetails = {}) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
    this.details = details;
  }
}

/** For `catch`: the rejection again, about this field of the call; anything else as it is. */
export const onField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Rejection ? new Rejection(error.code, { ...error.details, field }) : error;
  };

/** For `catch`: the rejection again, its field named as the call names it; anything else as it is. */
export const namingFields =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    if (!(error instanceof Rejection) || error.details.field === undefined) throw error;
    throw new Rejection(error.code, { ...error.details, field: own(names, error.details.field) ?? error.details.field });
  };

/** Refuses a token that opens nothing: such a guess is counted (`platform/http/rate-limits.ts`). */
export class WrongToken extends Rejection {}
