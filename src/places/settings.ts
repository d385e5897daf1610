import { about, type SettingsOf, settingsGroup, url } from '../server/settings/kinds.ts';

/** The geocoding service; null: the catalogue of the program. */
export const placesSettings = settingsGroup({
  GEOCODER_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description:
          'A Nominatim, or what speaks like one, that finds addresses while a host types (openstreetmap.org does not allow that).',
        shown: 'the location catalogue',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof placesSettings> {}
}
