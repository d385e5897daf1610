import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type About, settings } from '../server/settings/settings.ts';

export const SETTINGS_FILE = join(import.meta.dirname, '../../docs/settings.md');

type Name = keyof typeof settings.shape;

/** The default of a setting, as `docs/settings.md` shows it. */
const defaultOf = (name: Name): string => {
  const schema = settings.shape[name];
  const { shown } = schema.meta() as About;
  const fallback = schema.safeParse(undefined);
  return shown ?? (fallback.success && fallback.data !== undefined ? `\`${String(fallback.data)}\`` : '–');
};

/** Every setting as a row: variable, default, what it is and what it takes. */
export const settingsTable = (): string => {
  const names = Object.keys(settings.shape) as Name[];
  const rows = names.map((name) => {
    const { description, takes } = settings.shape[name].meta() as About;
    return `| \`${name}\` | ${defaultOf(name)} | ${description} Takes ${takes}. |`;
  });
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};

/** The text of `docs/settings.md` with the generated table between its markers. */
export const withSettings = (text: string): string =>
  text.replace(/<!-- settings -->[\s\S]*<!-- \/settings -->/, () => `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`);

if (import.meta.main) writeFileSync(SETTINGS_FILE, withSettings(readFileSync(SETTINGS_FILE, 'utf8')));
