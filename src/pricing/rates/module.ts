import { ContainerModule } from 'inversify';
import { ratesProjection } from '../../../projections/pricing/by-hand.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  LOG,
  NAMES_OF,
  PERSONAL_DATA,
  PROJECTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
} from '../../server/modules/tokens.ts';
import { rateDeadlines } from './deadlines.ts';
import { httpRatesFeed } from './feed.ts';
import { rateData } from './personal-data.ts';
import { ratesRefresh } from './refresh.ts';
import { rateRejections } from './rejections.ts';
import { rateRoutes } from './routes.ts';

export const ratesModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(rateRejections);
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, { ratesUrl }, namesOf) => rateRoutes({ db, store, clock, namesOf, isFed: ratesUrl !== null }),
      [DB, STORE, CLOCK, CONFIG, NAMES_OF],
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
