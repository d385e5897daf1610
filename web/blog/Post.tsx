import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../api/schema.ts';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import styles from './blog.module.css';
import { Drawing } from './Drawing.tsx';

type Props = { article: components['schemas']['ArticleTeaser']; heading: 'h2' | 'h3' };

/** The summary of an article; the whole card is its link. */
export const Post = ({ article, heading: Heading }: Props) => {
  const { t, i18n } = useTranslation('content');
  return (
    <Link className={styles.post} to={paths.article(article.slug)}>
      <Drawing slug={article.slug} />
      <Heading>{textIn(article.titulo, i18n.language)}</Heading>
      <p className="mute">{textIn(article.bajada, i18n.language)}</p>
      <span className="small mute">{t('blog.minutes', { count: article.minutos })}</span>
    </Link>
  );
};
