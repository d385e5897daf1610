import { about, DURATION, duration } from './kinds.ts';

/** What guests and hosts write to each other. */
export const conversations = {
  MUTE_FOR: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time a person cannot send messages after a second one with contact data.' })),
  MESSAGE_DIGEST_AFTER: duration
    .default('PT5M')
    .meta(about({ takes: DURATION, description: 'Time after which a mail tells of messages that are still unread.' })),
};
