import { about, type SettingsOf, settingsGroup, url } from '../server/settings/kinds.ts';

/** The geocoding service; null: the catalogue of the program. */
export const placesSettings = settingsGroup({
  GEOCODER_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL',
        description: 'Nominatim-compatible geocoder for address autocomplete (openstreetmap.org does not allow this).',
        shown: 'the location catalogue',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof placesSettings> {}
}
