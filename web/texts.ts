/** A host's text in the reader's language, else in the one there is (D-94). */
export const textIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): string =>
  texts?.[language] ?? texts?.['es'] ?? texts?.['en'] ?? '';

/** The language of the text shown, where it is not the reader's: a voice reads it in its own (WCAG 3.1.2). */
export const foreignIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): 'es' | 'en' | undefined => {
  if (texts?.[language]) return undefined;
  return texts?.['es'] ? 'es' : texts?.['en'] ? 'en' : undefined;
};

/** What the four texts about the house are called: coworking spaces and campers are asked, and tell, other things (D-93). */
export const houseKind = (tipo: string): 'cowork' | 'camper' | 'home' => (tipo === 'cowork' || tipo === 'camper' ? tipo : 'home');
