import { countryList } from '../kernel/countries.ts';
import { eachLanguage } from '../kernel/languages.ts';
import type { PageFacts } from '../server/pages/pages.ts';
import type { Config } from '../server/settings/config.ts';
import type { DisplayedTerms } from '../terms/public.ts';
import { windowsIn } from './blog/windows.ts';

/** The data with which every page is rendered; its counterpart is `Page` in web/app/entry-server.tsx. */
export const pageFacts =
  (config: Config, displayed: DisplayedTerms): PageFacts =>
  async (now) => {
    const { stays, ...terms } = await displayed(now);
    const all = { ...terms, emailChangeLife: config.emailChangeLife, feeds: config.feeds };
    return {
      /** Whether spaces use the drawn pictures of the demo. */
      drawings: config.demo && config.demoPhotosDir === null,
      /** The benefits offered along with the stay. */
      benefits: config.benefits,
      /** The WhatsApp number of the team, digits only. */
      whatsapp: config.whatsapp ?? undefined,
      /** Allowed video hosts in addition to YouTube and Vimeo. */
      videoHosts: config.videoHosts,
      /** Whether people can sign in with Google. */
      googleSignIn: config.google !== null,
      /** Whether a service is configured to check if a phone has WhatsApp. */
      checksPhones: config.chatbotUrl !== null,
      /** For the terms and the privacy page. */
      operator: config.operator,
      /** The deadlines of host and guest, as texts in both languages. */
      windows: eachLanguage((language) => ({ ...windowsIn(language, all), countries: countryList(stays.operates, language) })),
      /** The site-wide conditions for a stay. */
      stays,
    };
  };
