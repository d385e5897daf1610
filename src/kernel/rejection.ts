import { own } from './own.ts';

/** Rejection codes with their HTTP status. Their texts are in `texts/<language>/problems.json`. */
export type RejectionTable = Readonly<Record<string, number>>;
export type CodesOf<Table extends RejectionTable> = { readonly [Code in keyof Table]: true };

/**
 * All rejection codes of the program. Each context adds those of its table (`rejections.ts`) by declaration merging, so that an undeclared
 * code does not compile and the kernel does not depend on contexts.
 */
export interface RejectionCodes {
  readonly not_found: true;
}
export type RejectionCode = keyof RejectionCodes;

export type RejectionDetails = {
  /**
   * The invalid field, under its wire name when it is answered (`namingFields`); the answer is then `errors: {[field]: [code]}`
   * (docs/api.md#errors).
   */
  field?: string;
  /** Whole seconds until the call can be made again: the header `Retry-After`. */
  retryAfter?: number;
  [extra: string]: unknown;
};

/** A refusal by a rule, with its code: thrown by deciders and commands, mapped to HTTP in `server/http/problems.ts`. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly details: RejectionDetails;
  constructor(code: RejectionCode, details: RejectionDetails = {}) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
    this.details = details;
  }
}

/** For `catch`: rethrows a rejection with this field of the call; other errors unchanged. */
export const onField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Rejection ? new Rejection(error.code, { ...error.details, field }) : error;
  };

/** For `catch`: rethrows a rejection with its field under the name of the call; other errors unchanged. */
export const namingFields =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    if (!(error instanceof Rejection) || error.details.field === undefined) throw error;
    throw new Rejection(error.code, { ...error.details, field: own(names, error.details.field) ?? error.details.field });
  };

/** The rejection of an invalid token; such attempts are counted (`server/http/limits/rate-limits.ts`). */
export class WrongToken extends Rejection {}
