import { ContainerModule } from 'inversify';
import { ratesProjection } from '../../projections/pricing/by-hand.ts';
import { CLOCK, CONFIG, DB, DEADLINES, LOG, PERSONAL_DATA, PROJECTIONS, REJECTIONS, ROUTES, STORE } from '../server/modules/tokens.ts';
import { offerSettings } from './methods.ts';
import { rateDeadlines } from './rates/deadlines.ts';
import { httpRatesFeed } from './rates/feed.ts';
import { rateData } from './rates/personal-data.ts';
import { ratesRefresh } from './rates/refresh.ts';
import { rateRejections } from './rates/rejections.ts';
import { rateRoutes } from './rates/routes.ts';
import { pricingRejections } from './rejections.ts';
import { tariffTrialRoutes } from './tariff-trial.ts';

export const pricingModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(pricingRejections);
  bind(REJECTIONS).toConstantValue(rateRejections);
  bind(ROUTES)
    .toResolvedValue((db, config) => tariffTrialRoutes({ db, offers: offerSettings(config) }), [DB, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, { ratesUrl }) => rateRoutes({ db, store, clock, isFed: ratesUrl !== null }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([ratesProjection]);
  bind(DEADLINES)
    .toResolvedValue(
      (db, clock, log, { ratesUrl }) => [
        rateDeadlines({ db, clock }),
        ...(ratesUrl === null ? [] : [ratesRefresh({ db, clock, log, feed: httpRatesFeed(ratesUrl) })]),
      ],
      [DB, CLOCK, LOG, CONFIG],
    )
    .inSingletonScope();
  bind(PERSONAL_DATA).toConstantValue(rateData);
});
