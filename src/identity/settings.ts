import { z } from 'zod';
import { about, DURATION, duration, type SettingsOf, settingsGroup, url, withoutSlash } from '../server/settings/kinds.ts';
import type { Running } from '../server/settings/running.ts';
import { mustBeHttps } from '../server/settings/services.ts';

/** Accounts: changes of address, signing in with Google (SEC-01), and the sources of phone data (D-107). */
const shape = {
  EMAIL_CHANGE_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time within which both addresses must approve an address change.' })),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .meta(
      about({
        takes: 'a Google OAuth client id',
        description: 'Enables sign-in with Google; if unset, the calls return 404 and the site has no button.',
        shown: 'none',
      }),
    ),
  GOOGLE_ISSUER: url(['http:', 'https:'])
    .transform(withoutSlash)
    .default('https://accounts.google.com')
    .meta(
      about({
        takes: 'an http(s):// URL; https:// in production',
        description: 'OpenID provider whose tokens are accepted; any other than Google’s is for tests.',
      }),
    ),
  CHATBOT_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL that accepts a POST of {cellphone} and returns {exists}; https:// in production',
        description:
          'Chat bot webhook that reports whether a phone has WhatsApp. If unset, the profile does not offer the check and nothing is sent.',
        shown: 'none',
      }),
    ),
  COUNTRY_INFO_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL of a REST Countries 3.1 API (`/all?fields=cca2,idd`), such as https://restcountries.com/v3.1',
        description:
          'Calling codes of countries outside the catalogue, fetched daily with a one-second timeout. No personal data is sent; codes no country has are ignored.',
        shown: 'the bundled table',
      }),
    ),
};

export const identitySettings = settingsGroup(shape, (values, running: Running) => {
  const { emailChangeLife, googleClientId: clientId, googleIssuer: issuer, chatbotUrl, countryInfoUrl } = values;
  mustBeHttps(running, { ...(chatbotUrl !== null && { CHATBOT_URL: chatbotUrl }), ...(clientId !== null && { GOOGLE_ISSUER: issuer }) });
  return {
    emailChangeLife,
    /** Null: signing in with Google is off. */
    google: clientId === null ? null : { clientId, issuer },
    /** The webhook that reports whether a phone has WhatsApp; null: no check. */
    chatbotUrl,
    /** A service that provides the calling codes of countries; null: only the built-in table. */
    countryInfoUrl,
  };
});

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof identitySettings> {}
}
