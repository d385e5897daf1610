/** Lower case without accents, however they are typed: `Ñuñoa` → `nunoa`. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Normalises a name for comparison, without case, accents and punctuation: `Ñuñoa, Región …` → `nunoa region …`. */
export const fold = (text: string): string =>
  unaccented(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of what was typed, each one once. */
export const wordsOf = (typed: string): string[] => [...new Set(fold(typed).split(' '))].filter(Boolean);
