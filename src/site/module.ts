import { ContainerModule } from 'inversify';
import { LANGUAGES } from '../kernel/languages.ts';
import { CONTEXTS, CORE, type Core, PAGE_FACTS, PERSONAL_DATA, token } from '../server/modules/tokens.ts';
import { DISPLAYED_TERMS, type DisplayedTerms } from '../terms/public.ts';
import type { Articles } from './blog/article.ts';
import { feedArticles } from './blog/feed.ts';
import { blogRoutes } from './blog/routes.ts';
import { windowsIn } from './blog/windows.ts';
import { contactRoutes } from './contact.ts';
import { type FavouriteCommands, favouriteCommands } from './favourites/commands.ts';
import { favouritesRejections } from './favourites/rejections.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { pageFacts } from './page-facts.ts';
import { favouritesData, siteData } from './personal-data.ts';
import { drawnPictures } from './pictures/scene.ts';
import { siteMap, sitePages } from './sitemap.ts';

const COMMANDS = token<FavouriteCommands>('FavouriteCommands');

const articlesOf = ({ clock, log, config }: Core, windows: DisplayedTerms): Articles => {
  if (config.blogUrl !== null) return feedArticles({ url: config.blogUrl, clock, log });
  let own: { readonly said: string; readonly articles: ReturnType<Articles> } | null = null;
  return async () => {
    const terms = { ...config, ...(await windows(clock.now())) };
    const said = JSON.stringify(LANGUAGES.map((language) => windowsIn(language, terms)));
    if (own?.said !== said) {
      const articles = import('./blog/embedded.ts').then(({ embeddedArticles }) => embeddedArticles(terms)); // loaded on the first request
      own = { said, articles };
    }
    return own.articles;
  };
};

export const siteModule = new ContainerModule(({ bind }) => {
  bind(COMMANDS).toResolvedValue(favouriteCommands, [CORE]);
  bind(PAGE_FACTS).toResolvedValue(({ config }, displayed) => pageFacts(config, displayed), [CORE, DISPLAYED_TERMS]);
  bind(CONTEXTS).toResolvedValue(
    (core, windows, commands) => {
      const { db, clock, captcha, publicUrl } = core;
      const articles = articlesOf(core, windows);
      return {
        rejections: favouritesRejections,
        routes: [...blogRoutes(articles), ...contactRoutes(db, clock, captcha), ...favouriteRoutes({ ...core, commands })],
        rootPages: [sitePages(siteMap(db, publicUrl, articles), publicUrl, clock), drawnPictures(articles, clock)],
      };
    },
    [CORE, DISPLAYED_TERMS, COMMANDS],
  );
  bind(PERSONAL_DATA).toConstantValue(siteData);
  bind(PERSONAL_DATA).toResolvedValue((core, commands) => favouritesData({ ...core, commands }), [CORE, COMMANDS]);
});
