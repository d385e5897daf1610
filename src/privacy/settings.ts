import { z } from 'zod';
import { about, DURATION, duration, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

/** Settings of account erasure, and of Facebook's deletion requests (null: not accepted). */
export const privacySettings = settingsGroup({
  ERASE_COOL_OFF: duration
    .default('P7D')
    .meta(about({ takes: DURATION, description: 'Time within which an account erasure can be cancelled.' })),
  FACEBOOK_APP_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta(
      about({
        takes: 'a Facebook app secret',
        description: 'Verifies Facebook data deletion requests; if unset, the call returns 404.',
        shown: 'none',
      }),
    ),
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof privacySettings> {}
}
