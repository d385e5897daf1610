import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import rowsStyles from '../ui/listing/rows.module.css';
import styles from './blog.module.css';
import { Post } from './Post.tsx';
import { articlesQuery } from './queries.ts';

const SHOWN = 3;

/** Three articles, if the page was rendered with them: loading them later would shift the layout, so they are not fetched here (H-09). */
export const Teasers = () => {
  const { t } = useTranslation('content');
  const { data = [] } = useQuery({ ...articlesQuery, enabled: false });
  if (data.length === 0) return null;
  return (
    <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-blog">
      <div className={rowsStyles.head}>
        <h2 id="h-blog">{t('blog.title')}</h2>
        <Link className="link tall small" to={paths.blog}>
          {t('blog.all')}
        </Link>
      </div>
      <div className={styles.posts}>
        {data.slice(0, SHOWN).map((article) => (
          <Post key={article.slug} article={article} heading="h3" />
        ))}
      </div>
    </section>
  );
};
