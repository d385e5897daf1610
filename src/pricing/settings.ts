import { about, type SettingsOf, settingsGroup, url } from '../server/settings/kinds.ts';

/** The source of exchange rates; null: the built-in rates. */
export const pricingSettings = settingsGroup({
  RATES_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address that answers {base, rates}',
        description: 'Exchange rates, asked once a day; a table that fails or jumps threefold leaves the old one.',
        shown: 'the rates the program comes with',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof pricingSettings> {}
}
