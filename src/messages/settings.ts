import { about, DURATION, duration, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

/** Settings for messages between guests and hosts. */
const shape = {
  MUTE_FOR: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time a person is muted after a second message with contact data.' })),
  MESSAGE_DIGEST_AFTER: duration
    .default('PT5M')
    .meta(about({ takes: DURATION, description: 'Time after which a mail reports messages still unread.' })),
};

export const messagesSettings = settingsGroup(shape, ({ muteFor, messageDigestAfter: digestAfter }) => ({
  talk: { muteFor, digestAfter },
}));

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof messagesSettings> {}
}
