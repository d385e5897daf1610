/**
 * The version of the terms of use in force (`/tyc`). A guest accepts it with a request, and the reservation records what was accepted.
 * Raise it with every change in the content of the terms; `tests/texts/terms-version.test.ts` compares.
 */
export const TERMS_VERSION = '2026-11-25';
