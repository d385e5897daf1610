import { z } from 'zod';
import { about, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';
import { limitFactor, type Running } from '../server/settings/running.ts';

const REQUESTS = 'a whole number from 1 to 1000';
const requests = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback);

const shape = {
  REQUESTS_PER_LISTING: requests(3).meta(
    about({ takes: REQUESTS, description: 'Requests per guest and listing in 24 hours; scaled by RATE_LIMITS.' }),
  ),
  REQUESTS_PER_GUEST: requests(20).meta(about({ takes: REQUESTS, description: 'Requests per guest in 24 hours; scaled by RATE_LIMITS.' })),
};

export const reservationsSettings = settingsGroup(shape, ({ requestsPerListing, requestsPerGuest }, running: Running) => {
  const factor = limitFactor(running);
  /** Maximum requests of one guest in 24 hours (D-140); Infinity when rate limits are off. */
  return { requestLimits: { listing: requestsPerListing * factor, guest: requestsPerGuest * factor } };
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof reservationsSettings> {}
}
