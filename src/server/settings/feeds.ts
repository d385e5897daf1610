import { z } from 'zod';
import { about, DURATION, duration } from './kinds.ts';

/** Calendars of other sites: how often they are read, and how many at once. */
export const feeds = {
  FEED_EVERY: duration.default('PT30M').meta(
    about({
      takes: DURATION,
      description: 'How often a calendar of another site is read, give or take a tenth; each failure doubles it, up to six hours.',
    }),
  ),
  FEED_CONFIRM_AFTER: duration.default('PT30M').meta(
    about({
      takes: DURATION,
      description: 'Time after which a second reading is believed that also lacks more than half of the nights of a calendar.',
    }),
  ),
  FEED_FAILING_MAIL: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time a calendar of another site fails until its host gets a mail.' })),
  FEEDS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .meta(
      about({
        takes: 'a whole number from 1 to 64',
        description: 'Calendars of other sites that one worker reads at once, of a host that answers well several.',
      }),
    ),
  FEED_ASKED_PER_HOST: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(60)
    .meta(
      about({
        takes: 'a whole number from 1 to 10000',
        description: 'Calendars of one host that people may have read in a minute, beside the schedule; RATE_LIMITS scales it.',
      }),
    ),
};
