import { z } from 'zod';
import { about, DURATION, duration, hostsAllowed, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';
import { limitFactor, type Running } from '../server/settings/running.ts';
import { onlyForTests } from '../server/settings/services.ts';

/** Calendars of other sites: how often they are read, and how many in parallel. */
const shape = {
  FEED_EVERY: duration.default('PT30M').meta(
    about({
      takes: DURATION,
      description: 'Polling interval of external calendars, ±10%; each failure doubles it, up to six hours.',
    }),
  ),
  FEED_CONFIRM_AFTER: duration.default('PT30M').meta(
    about({
      takes: DURATION,
      description: 'Time after which a second read that also lacks more than half of a calendar’s nights is accepted.',
    }),
  ),
  FEED_FAILING_MAIL: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time an external calendar fails before its host gets a mail.' })),
  FEEDS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .meta(
      about({
        takes: 'a whole number from 1 to 64',
        description: 'External calendars one worker reads concurrently, several per host if it responds well.',
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
        description: 'User-triggered calendar reads per host and minute, besides the schedule; scaled by RATE_LIMITS.',
      }),
    ),
  FEED_HOSTS_ALLOWED: hostsAllowed.meta(
    about({
      takes: 'comma-separated host:port pairs',
      description:
        'Tests only: calendar hosts that may be fetched over http and at any address. With demo data also the program itself, if PUBLIC_URL is this machine. Rejected in production.',
      shown: 'none',
    }),
  ),
};

export const calendarSettings = settingsGroup(shape, (values, running: Running) => {
  const { feedHostsAllowed } = values;
  const { production, demo, publicUrl } = running;
  if (production && feedHostsAllowed.length > 0) throw onlyForTests('FEED_HOSTS_ALLOWED');
  return {
    feeds: {
      every: values.feedEvery,
      confirmAfter: values.feedConfirmAfter,
      tellAfter: values.feedFailingMail,
      /** The number read in parallel. */
      atOnce: values.feedsAtOnce,
      /** Per minute; Infinity when rate limits are off. */
      askedPerHost: values.feedAskedPerHost * limitFactor(running),
    },
    /** `host:port` of calendars that are exempt from SEC-10: for tests, empty in production (D-132). */
    feedHostsAllowed: !production && demo ? [...feedHostsAllowed, ...ownHost(publicUrl)] : feedHostsAllowed,
  };
});

/** `host:port` of an http address on this machine, where the demonstration serves a calendar that is read like another site's. */
const ownHost = (publicUrl: string): readonly string[] => {
  const { protocol, hostname, port } = new URL(publicUrl);
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1') ? [`${hostname}:${port || '80'}`] : [];
};

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof calendarSettings> {}
}
