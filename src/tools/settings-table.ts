import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingInfo } from '../server/settings/kinds.ts';
import { type SettingName, settings } from '../settings.ts';

export const SETTINGS_FILE = join(import.meta.dirname, '../../docs/settings.md');

/** The default of a setting, as `docs/settings.md` shows it. */
const defaultOf = (name: SettingName): string => {
  const schema = settings[name];
  const { shown } = schema.meta() as SettingInfo;
  const fallback = schema.safeParse(undefined);
  return shown ?? (fallback.success && fallback.data !== undefined ? `\`${String(fallback.data)}\`` : '–');
};

/** Every setting as a row: variable, default, what it is and what it takes. */
export const settingsTable = (): string => {
  const names = Object.keys(settings) as SettingName[];
  const rows = names.map((name) => {
    const { description, takes } = settings[name].meta() as SettingInfo;
    return `| \`${name}\` | ${defaultOf(name)} | ${description} Takes ${takes}. |`;
  });
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};

/** The text of `docs/settings.md` with the generated table between its markers. */
export const withSettings = (text: string): string =>
  text.replace(/<!-- settings -->[\s\S]*<!-- \/settings -->/, () => `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`);

if (import.meta.main) writeFileSync(SETTINGS_FILE, withSettings(readFileSync(SETTINGS_FILE, 'utf8')));
