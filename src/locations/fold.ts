/** Normalises a name for comparison, without case, accents and punctuation: `Ñuñoa, Región …` → `nunoa region …`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
