import { ContainerModule } from 'inversify';
import { favouritesProjection } from '../../projections/site/favourites.ts';
import type { Log } from '../engine/observability/log.ts';
import type { Clock } from '../kernel/clock.ts';
import { LANGUAGES } from '../kernel/languages.ts';
import {
  CAPTCHA,
  CLOCK,
  CONFIG,
  DB,
  LOG,
  PERSONAL_DATA,
  PROJECTIONS,
  REJECTIONS,
  ROOT_PAGES,
  ROUTES,
  STORE,
  token,
  WINDOWS,
} from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { type TermsTold, windowsIn } from '../server/settings/windows.ts';
import type { Articles } from './blog/article.ts';
import { feedArticles } from './blog/feed.ts';
import { blogRoutes } from './blog/routes.ts';
import { contactRoutes } from './contact.ts';
import { type FavouriteCommands, favouriteCommands } from './favourites/commands.ts';
import { favouritesData } from './favourites/personal-data.ts';
import { favouritesRejections } from './favourites/rejections.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { contentData } from './personal-data.ts';
import { drawnPictures } from './pictures/drawn.ts';
import { sitePages } from './site-pages.ts';
import { siteMap } from './sitemap.ts';

const ARTICLES = token<Articles>('Articles');
const COMMANDS = token<FavouriteCommands>('FavouriteCommands');

const articlesOf = (clock: Clock, log: Log, config: Config, windows: TermsTold): Articles => {
  if (config.blogUrl !== null) return feedArticles({ url: config.blogUrl, clock, log });
  let own: { readonly said: string; readonly articles: ReturnType<Articles> } | null = null;
  return async () => {
    const terms = await windows(clock.now());
    const said = JSON.stringify(LANGUAGES.map((language) => windowsIn(language, terms)));
    if (own?.said !== said) {
      const articles = import('./blog/embedded.ts').then(({ embeddedArticles }) => embeddedArticles(terms)); // loaded with the first request
      own = { said, articles };
    }
    return own.articles;
  };
};

export const siteModule = new ContainerModule(({ bind }) => {
  bind(ARTICLES).toResolvedValue(articlesOf, [CLOCK, LOG, CONFIG, WINDOWS]).inSingletonScope();
  bind(ROUTES).toResolvedValue(blogRoutes, [ARTICLES]).inSingletonScope();
  bind(ROOT_PAGES)
    .toResolvedValue(
      (db, articles, { publicUrl }, clock) => sitePages(siteMap(db, publicUrl, articles), publicUrl, clock),
      [DB, ARTICLES, CONFIG, CLOCK],
    )
    .inSingletonScope();
  bind(ROOT_PAGES).toResolvedValue(drawnPictures, [ARTICLES, CLOCK]).inSingletonScope();
  bind(ROUTES).toResolvedValue(contactRoutes, [DB, CLOCK, CAPTCHA]).inSingletonScope();
  bind(PERSONAL_DATA).toConstantValue(contentData);
  bind(REJECTIONS).toConstantValue(favouritesRejections);
  bind(COMMANDS)
    .toResolvedValue((db, store, clock) => favouriteCommands({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, commands) => favouriteRoutes({ db, commands }), [DB, COMMANDS])
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([favouritesProjection]);
  bind(PERSONAL_DATA)
    .toResolvedValue((db, commands) => favouritesData({ db, commands }), [DB, COMMANDS])
    .inSingletonScope();
});
