import { z } from 'zod';
import { about, DURATION, duration, type SettingsOf, settingsGroup, url, withoutSlash } from '../server/settings/kinds.ts';
import type { Running } from '../server/settings/running.ts';
import { mustBeHttps } from '../server/settings/services.ts';

/** Accounts: changes of address, signing in with Google (SEC-01), and the sources of phone data (D-107). */
const shape = {
  EMAIL_CHANGE_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time in which both addresses have to approve that an account changes its address.' })),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .meta(
      about({
        takes: 'the id of an OAuth client of Google',
        description: 'Lets people sign in with Google; until it is set the calls answer 404 and the site has no button.',
        shown: 'none',
      }),
    ),
  GOOGLE_ISSUER: url(['http:', 'https:'])
    .transform(withoutSlash)
    .default('https://accounts.google.com')
    .meta(
      about({
        takes: 'an http(s):// address; https:// in production',
        description: 'The OpenID provider whose tokens are taken; another one than Google’s is for tests.',
      }),
    ),
  CHATBOT_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address that is posted {cellphone} and answers {exists}; https:// in production',
        description:
          'The webhook of a chat bot that says whether a phone has WhatsApp. Until it is set the profile does not offer it and nobody is asked.',
        shown: 'none',
      }),
    ),
  COUNTRY_INFO_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address that speaks REST Countries 3.1 (`/all?fields=cca2,idd`), such as https://restcountries.com/v3.1',
        description:
          'Calling codes of the countries outside the catalogue, asked once a day and waited for one second at most. Nothing of a person is sent; a code that no country has is passed over.',
        shown: 'the table the program comes with',
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
