import { unaccented } from '../../../src/kernel/fold.ts';

/** The words that accept the host terms; case and accents are ignored (docs/rules/product.md#input). */
const WORDS: ReadonlySet<string> = new Set(['acepto', 'accept']);

export const isAcceptance = (word: string): boolean => WORDS.has(unaccented(word.trim()));
