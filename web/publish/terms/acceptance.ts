/** The word that accepts the host terms, in either language, blind to case and accents (docs/rules/product.md#input). */
const WORDS: ReadonlySet<string> = new Set(['acepto', 'accept']);

export const isAcceptance = (word: string): boolean => WORDS.has(word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
