import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type About, settings } from '../platform/settings.ts';

export const SETTINGS_FILE = join(import.meta.dirname, '../../docs/settings.md');
const SECTION = /<!-- settings -->[\s\S]*<!-- \/settings -->/;

/** Every setting as a row: variable, default, what it is and what it takes. */
export const settingsTable = (): string => {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { description, takes, shown } = schema.meta() as About;
    const fallback = schema.safeParse(undefined);
    const value = shown ?? (fallback.success && fallback.data !== undefined ? `\`${String(fallback.data)}\`` : '–');
    return `| \`${name}\` | ${value} | ${description} Takes ${takes}. |`;
  });
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};

/** The text of `docs/settings.md` with the generated table between its markers. */
export const withSettings = (text: string): string =>
  text.replace(SECTION, () => `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`);

if (import.meta.main) writeFileSync(SETTINGS_FILE, withSettings(readFileSync(SETTINGS_FILE, 'utf8')));
