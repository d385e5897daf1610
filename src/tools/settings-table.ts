import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type About, settings } from '../server/settings/settings.ts';
import { constantsTable, defaultOf } from './constants.ts';

export const SETTINGS_FILE = join(import.meta.dirname, '../../docs/settings.md');

/** Every setting as a row: variable, default, what it is and what it takes. */
export const settingsTable = (): string => {
  const names = Object.keys(settings.shape) as (keyof typeof settings.shape)[];
  const rows = names.map((name) => {
    const { description, takes } = settings.shape[name].meta() as About;
    return `| \`${name}\` | ${defaultOf(name)} | ${description} Takes ${takes}. |`;
  });
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};

const between = (text: string, mark: string, table: string): string =>
  text.replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), () => `<!-- ${mark} -->\n${table}\n<!-- /${mark} -->`);

/** The text of `docs/settings.md` with the generated tables between their markers. */
export const withSettings = (text: string): string => between(between(text, 'settings', settingsTable()), 'constants', constantsTable());

if (import.meta.main) writeFileSync(SETTINGS_FILE, withSettings(readFileSync(SETTINGS_FILE, 'utf8')));
