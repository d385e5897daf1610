import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { dayText } from '../../src/kernel/formats.ts';
import textStyles from '../content/content.module.css';
import { type Handle, isServer } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths, sharePictures } from '../paths.ts';
import { textIn } from '../texts.ts';
import { FailedPage } from '../ui/state/Failure.tsx';
import styles from './blog.module.css';
import { Drawing } from './Drawing.tsx';
import { articleJsonLd } from './json-ld.ts';
import { articleQuery } from './queries.ts';

export const ArticlePage = () => {
  const { t, i18n } = useTranslation('content');
  const { slug = '' } = useParams();
  const { data: article, error, refetch } = useQuery(articleQuery(slug));
  if (!article) return error && <FailedPage error={error} retry={() => void refetch()} />;
  return (
    <article className={`wrap ${textStyles.textPage} ${styles.article}`}>
      <h1>{textIn(article.titulo, i18n.language)}</h1>
      <p className="lead">{textIn(article.bajada, i18n.language)}</p>
      <p className="small mute">
        <time dateTime={article.publicado}>{dayText(i18n.language, article.publicado)}</time>
        {' · '}
        {t('blog.minutes', { count: article.minutos })}
      </p>
      <Drawing slug={slug} eager />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an allow-list of tags, made on the server */}
      <div className={styles.written} dangerouslySetInnerHTML={{ __html: textIn(article.html, i18n.language) }} />
      <Link className="link" to={paths.blog}>
        {t('blog.all')}
      </Link>
    </article>
  );
};

export const load = ({ client }: PageContext, { params }: { params: { slug?: string } }) =>
  client.ensureQueryData(articleQuery(params.slug ?? ''));

export const handle: Handle = {
  meta: ({ client, params: { slug = '' }, env }) => {
    const article = client.getQueryData(articleQuery(slug).queryKey);
    if (!article) return null;
    return {
      title: textIn(article.titulo, env.language),
      description: textIn(article.bajada, env.language),
      article: true,
      image: sharePictures.article(slug),
      ...(isServer && { jsonLd: articleJsonLd(article, env) }),
    };
  },
};
