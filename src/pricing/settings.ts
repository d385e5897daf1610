import { about, type SettingsOf, settingsGroup, url } from '../server/settings/kinds.ts';

/** The source of exchange rates; null: the built-in rates. */
export const pricingSettings = settingsGroup({
  RATES_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL that returns {base, rates}',
        description: 'Exchange rates, fetched daily; a failed fetch or a threefold jump keeps the old table.',
        shown: 'the bundled rates',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof pricingSettings> {}
}
