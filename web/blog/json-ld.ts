import { addressIn } from '../../src/kernel/languages.ts';
import type { components } from '../api/schema.ts';
import type { Env } from '../env.ts';
import { paths, sharePictures } from '../paths.ts';
import { textIn } from '../texts.ts';

/** schema.org data of an article, in the reader's language. */
export const articleJsonLd = (article: components['schemas']['Article'], { publicUrl, language }: Env): object => {
  const posada = { '@type': 'Organization', name: 'Posada', url: publicUrl };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: textIn(article.titulo, language),
    description: textIn(article.bajada, language),
    image: [publicUrl + sharePictures.article(article.slug)],
    datePublished: article.publicado,
    dateModified: article.actualizado,
    inLanguage: language,
    mainEntityOfPage: publicUrl + addressIn(language, paths.article(article.slug)),
    author: posada,
    publisher: posada,
  };
};
