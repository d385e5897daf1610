/**
 * The version of the terms of use in force (`/tyc`). A guest accepts it with a request, and what was accepted is recorded with the
 * reservation. Raise it with every change of what the terms say; `tests/texts/terms-version.test.ts` compares.
 */
export const TERMS_VERSION = '2026-11-25';
