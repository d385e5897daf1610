import { z } from 'zod';
import { about, DURATION, duration, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

/** Settings of account erasure, and of Facebook's deletion requests (null: not accepted). */
export const privacySettings = settingsGroup({
  ERASE_COOL_OFF: duration
    .default('P7D')
    .meta(about({ takes: DURATION, description: 'Time in which a person can take back that their account is erased.' })),
  FACEBOOK_APP_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta(
      about({
        takes: 'the secret of a Facebook application',
        description: 'Checks the requests of Facebook to delete data; until it is set the call answers 404.',
        shown: 'none',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof privacySettings> {}
}
