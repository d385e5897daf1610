import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, NAMES_OF, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { tariffDryRunRoutes } from './dry-run/routes-tariff.ts';
import { offerSettings } from './methods.ts';
import { OFFERS } from './public.ts';
import { httpRatesFeed } from './rates/feed.ts';
import { rateData } from './rates/personal-data.ts';
import { rateDeadlines, ratesRefresh } from './rates/refresh.ts';
import { rateRoutes } from './rates/routes.ts';
import { pricingRejections } from './rejections.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(OFFERS).toResolvedValue(({ config }) => offerSettings(config), [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, offers, namesOf) => {
      const { ratesUrl } = core.config;
      return {
        rejections: pricingRejections,
        routes: [...tariffDryRunRoutes({ ...core, offers }), ...rateRoutes({ ...core, namesOf, isFed: ratesUrl !== null })],
        deadlines: [rateDeadlines(core), ...(ratesUrl === null ? [] : [ratesRefresh({ ...core, feed: httpRatesFeed(ratesUrl) })])],
      };
    },
    [CORE, OFFERS, NAMES_OF],
  );
  bind(PERSONAL_DATA).toConstantValue(rateData);
});
