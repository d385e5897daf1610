import { ContainerModule } from 'inversify';
import { CLOCK, CONFIG, DB, DEADLINES, LOG, ROOT_PAGES, ROUTES } from '../platform/tokens.ts';
import { contactRoutes } from './contact.ts';
import { httpRatesFeed } from './rates-feed.ts';
import { ratesRefresh } from './rates-refresh.ts';
import { contentRoutes } from './routes.ts';
import { sitePages } from './site-pages.ts';
import { siteMap } from './sitemap.ts';

export const contentModule = new ContainerModule(({ bind }) => {
  bind(ROUTES).toResolvedValue(contentRoutes, [DB]).inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue(
      (db, clock, log, { ratesUrl }) => (ratesUrl === null ? [] : [ratesRefresh({ db, clock, log, feed: httpRatesFeed(ratesUrl) })]),
      [DB, CLOCK, LOG, CONFIG],
    )
    .inSingletonScope();
  bind(ROOT_PAGES)
    .toResolvedValue((db, { publicUrl }) => sitePages(siteMap(db, publicUrl), publicUrl), [DB, CONFIG])
    .inSingletonScope();
  bind(ROUTES).toResolvedValue(contactRoutes, [DB, CLOCK]).inSingletonScope();
});
