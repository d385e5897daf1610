import { countryList } from '../kernel/countries.ts';
import { eachLanguage } from '../kernel/languages.ts';
import type { PageFacts } from '../server/pages/pages.ts';
import type { Config } from '../server/settings/config.ts';
import type { DisplayedTerms } from '../terms/public.ts';
import { windowsIn } from './blog/windows.ts';

/** What every page is drawn with; `Page` of web/app/entry-server.tsx is its other side. */
export const pageFacts =
  (config: Config, displayed: DisplayedTerms): PageFacts =>
  async (now) => {
    const { stays, ...terms } = await displayed(now);
    const all = { ...terms, emailChangeLife: config.emailChangeLife, feeds: config.feeds };
    return {
      /** Spaces have the drawn pictures of the demonstration. */
      drawings: config.demo && config.demoPhotosDir === null,
      /** What is offered beside the stay. */
      benefits: config.benefits,
      /** The WhatsApp number of the team, digits only. */
      whatsapp: config.whatsapp ?? undefined,
      /** Allowed video hosts in addition to YouTube and Vimeo. */
      videoHosts: config.videoHosts,
      /** People may sign in with Google. */
      googleSignIn: config.google !== null,
      /** Somebody can say whether a phone has WhatsApp. */
      checksPhones: config.chatbotUrl !== null,
      /** For the terms and the privacy page. */
      operator: config.operator,
      /** The deadlines of host and guest, as texts in both languages. */
      windows: eachLanguage((language) => ({ ...windowsIn(language, all), countries: countryList(stays.operates, language) })),
      /** What the whole site says of a stay. */
      stays,
    };
  };
