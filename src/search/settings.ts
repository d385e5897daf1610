import { z } from 'zod';
import { about, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

export const searchSettings = settingsGroup({
  SEARCH: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .meta(
      about({
        takes: 'memory or postgres',
        description:
          'Search backend: `memory`, an index in each web process (about 20 MB for 100,000 listings), or `postgres`, always the database.',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof searchSettings> {}
}
