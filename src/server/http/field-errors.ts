import type { z } from 'zod';

/** `errors` of a 422: wire name of the field → codes (docs/api.md#field-codes). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const OWN_CODE = /^[a-z][a-z0-9_]*$/;

/**
 * Field codes of zod's issues by top-level field; a schema passes its own code as the message. Needs `reportInput: true`, and the `sent`
 * value, because a missing number is reported like a wrong one.
 */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], sent?: unknown): FieldErrors => {
  const errors = new Map<string, Set<string>>();
  for (const issue of issues) {
    const fields = issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0] ?? 'body')];
    for (const field of fields) errors.set(field, (errors.get(field) ?? new Set()).add(codeOf(issue, sent)));
  }
  return Object.fromEntries([...errors].map(([field, codes]) => [field, [...codes]]));
};

const codeOf = (issue: z.core.$ZodIssue, sent: unknown): string => {
  if (OWN_CODE.test(issue.message)) return issue.message;
  if (isMissing(issue.input) || (sent !== undefined && isMissing(at(sent, issue.path)))) return 'required';
  switch (issue.code) {
    case 'too_small':
      return hasLength(issue.origin) ? 'too_short' : 'out_of_range';
    case 'too_big':
      return hasLength(issue.origin) ? 'too_long' : 'out_of_range';
    case 'invalid_value':
    case 'unrecognized_keys':
      return 'unknown_value';
    case 'not_multiple_of':
      return 'out_of_range';
    default:
      return 'invalid';
  }
};

const hasLength = (origin: string) => ['string', 'array', 'set', 'file', 'map'].includes(origin);

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner, key) => (inner === null || inner === undefined ? inner : Object.getOwnPropertyDescriptor(inner, key)?.value), value);

/** Whether the value counts as missing: absent, null or only white space. */
const isMissing = (input: unknown): boolean => input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const DEPTH = 20;

/**
 * The top-level field that contains a NUL, a lone surrogate, U+FFFD, which stands for bytes that are not UTF-8, or nesting deeper than 20
 * levels (SEC-43); null when there is none.
 */
export const unsafeField = (value: unknown): string | null => {
  if (value === null || typeof value !== 'object') return isSafe(value, 1) ? null : 'body';
  for (const [key, entry] of Object.entries(value)) {
    if (!isSafe(key, 1)) return 'body';
    if (!isSafe(entry, 2)) return key;
  }
  return null;
};

const isSafe = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !/[\0\uFFFD]/.test(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth > DEPTH) return false;
  return Object.entries(value).every(([key, entry]) => isSafe(key, depth) && isSafe(entry, depth + 1));
};
