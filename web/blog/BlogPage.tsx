import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { Failure } from '../ui/state/Failure.tsx';
import styles from './blog.module.css';
import { Post } from './Post.tsx';
import { articlesQuery } from './queries.ts';

export const BlogPage = () => {
  const { t } = useTranslation('content');
  const { data, error, refetch } = useQuery(articlesQuery);
  return (
    <div className={`wrap ${styles.blog}`}>
      <h1>{t('blog.title')}</h1>
      <p className="lead">{t('blog.text')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="mute">{t('blog.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.posts}>
          {data.map((article) => (
            <li key={article.slug}>
              <Post article={article} heading="h2" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

export const load = ({ client }: PageContext) => client.ensureQueryData(articlesQuery);
export const handle: Handle = { meta: ({ t }) => ({ title: t('content:blog.head'), description: t('content:blog.text') }) };
