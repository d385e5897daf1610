import { eachLanguage } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Route, route } from '../../server/http/contract.ts';
import { HttpProblem } from '../../server/http/problems.ts';
import { type Article, type Articles, minutesOf } from './article.ts';
import { getArticle, getArticles } from './contract.ts';

const teaser = (article: Article) => ({
  slug: article.slug,
  titulo: eachLanguage((language) => article.texts[language].title),
  bajada: eachLanguage((language) => article.texts[language].lead),
  minutos: minutesOf(article),
  publicado: article.published,
});

export const blogRoutes = (articles: Articles): readonly Route[] => {
  const all = () =>
    articles().catch(() => {
      throw new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '30' });
    });
  return [
    route(getArticles, async () => ({ data: (await all()).map(teaser) })),
    route(getArticle, async ({ params }) => {
      const article = (await all()).find(({ slug }) => slug === params.slug);
      if (!article) throw new Rejection('not_found');
      const html = eachLanguage((language) => article.texts[language].html);
      return { data: { ...teaser(article), actualizado: article.updated ?? article.published, html } };
    }),
  ];
};
