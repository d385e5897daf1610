import { en } from '../../../admin/texts/en.ts';
import { es } from '../../../admin/texts/es.ts';

/** The console's own words in the language of a browser; `%{name}` is filled, and of two forms the right one taken. */
export const consoleTexts = (locale: string | undefined) => {
  const words: unknown = locale?.startsWith('en') ? en : es;
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], words);
    if (typeof found !== 'string') throw new Error(`no text ${key}`);
    const forms = found.split(' |||| ');
    const form = (values['smart_count'] === 1 ? forms[0] : forms.at(-1)) ?? '';
    return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
};
