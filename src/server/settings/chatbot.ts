import { ConfigError } from '../../engine/config-error.ts';
import { about, url } from './kinds.ts';

/** Who says whether a phone has WhatsApp (D-107). */
export const chatbot = {
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
};

/** Throws ConfigError for an address that would carry phones unencrypted in production. */
export const chatbotUrl = ({ CHATBOT_URL: address }: { CHATBOT_URL?: string | undefined }, production: boolean): string | null => {
  if (production && address?.startsWith('http:')) throw new ConfigError('CHATBOT_URL takes an https:// address in production');
  return address ?? null;
};
