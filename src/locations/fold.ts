/** `Ñuñoa, Región …` → `nunoa region …`: how names are compared, blind to case, accents and punctuation. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
