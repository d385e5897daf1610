import type { z } from 'zod';
import { calendarSettings } from './calendar/settings.ts';
import { consoleSettings } from './console/settings.ts';
import { identitySettings } from './identity/settings.ts';
import { listingsSettings } from './listings/settings.ts';
import { messagesSettings } from './messages/settings.ts';
import { paymentsSettings } from './payments/settings.ts';
import { placesSettings } from './places/settings.ts';
import { pricingSettings } from './pricing/settings.ts';
import { privacySettings } from './privacy/settings.ts';
import { recordsSettings } from './records/settings.ts';
import { reservationsSettings } from './reservations/settings.ts';
import { searchSettings } from './search/settings.ts';
import { type Config, readSettings, SERVER_SETTINGS } from './server/settings/config.ts';
import { siteSettings } from './site/settings.ts';
import { termsSettings } from './terms/settings.ts';

/** The groups of the server and of every context that has settings, in the order of `docs/settings.md`. */
const groups = [
  ...SERVER_SETTINGS,
  termsSettings,
  placesSettings,
  identitySettings,
  listingsSettings,
  calendarSettings,
  pricingSettings,
  reservationsSettings,
  paymentsSettings,
  searchSettings,
  siteSettings,
  messagesSettings,
  consoleSettings,
  recordsSettings,
  privacySettings,
] as const;

type NamesOf<Group> = Group extends { readonly shape: infer Shape } ? keyof Shape & string : never;
export type SettingName = NamesOf<(typeof groups)[number]>;

/** The schema of every variable, by its name. */
export const settings: Readonly<Record<SettingName, z.ZodType>> = Object.assign({}, ...groups.map(({ shape }) => shape));

/** Reads all settings. Throws ConfigError with a line for each variable that cannot be used: its name and what it takes. */
export const loadConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => readSettings(groups, env);
