import { LANGUAGES, type Language } from '../src/shared/languages.ts';

/** A host's text in the reader's language, else in the one there is (D-94). */
export const textIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): string =>
  [language, ...LANGUAGES].map((known) => texts?.[known]).find((text) => text !== undefined) ?? '';

/** The language of the text shown, where it is not the reader's: a voice reads it in its own (WCAG 3.1.2). */
export const foreignIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): Language | undefined =>
  texts?.[language] ? undefined : LANGUAGES.find((known) => texts?.[known]);

/** What the four texts about the house are called: coworking spaces and campers are asked, and tell, other things (D-93). */
export const houseKind = (tipo: string): 'cowork' | 'camper' | 'home' => (tipo === 'cowork' || tipo === 'camper' ? tipo : 'home');
