import { LANGUAGES, type Language } from '../src/kernel/languages.ts';

/** A host's text in the reader's language, else in the other one (D-94). */
export const textIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): string =>
  [language, ...LANGUAGES].map((known) => texts?.[known]).find((text) => text !== undefined) ?? '';

/** The language of the shown text if it differs from the reader's, for the `lang` attribute (WCAG 3.1.2). */
export const foreignIn = (texts: Partial<Record<string, string>> | null | undefined, language: string): Language | undefined =>
  texts?.[language] ? undefined : LANGUAGES.find((known) => texts?.[known]);

/** Which titles the four texts about the house have: coworking spaces and campers differ from homes (D-93). */
export const houseKind = (tipo: string): 'cowork' | 'camper' | 'home' => (tipo === 'cowork' || tipo === 'camper' ? tipo : 'home');
