import { z } from 'zod';
import { about, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

const shape = {
  VIDEO_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/.test(host)))
    .optional()
    .meta(
      about({
        takes: 'comma-separated host names, such as videos.example.org',
        description: 'Video hosts allowed for listings, besides YouTube and Vimeo.',
        shown: 'YouTube and Vimeo',
      }),
    ),
};

/** Video hosts besides YouTube and Vimeo, in lower case. */
export const listingsSettings = settingsGroup(shape, ({ videoHosts }) => ({ videoHosts: videoHosts ?? [] }));

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof listingsSettings> {}
}
