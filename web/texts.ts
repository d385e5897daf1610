/** A host's text in the reader's language, else in the one there is (D-94). */
export const textIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): string =>
  texts?.[language] ?? texts?.['es'] ?? texts?.['en'] ?? '';

/** True when the text shown is not in the reader's language. */
export const isForeign = (texts: Partial<Record<string, string>> | null | undefined, language: string): boolean =>
  Boolean(texts && !texts[language] && (texts['es'] || texts['en']));
