import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../../env.ts';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { useServerNow } from '../../ui/state/use-time-left.ts';
import type { Taken } from '../year/months.ts';
import { AddFeed } from './AddFeed.tsx';
import { Clashes } from './Clashes.tsx';
import { FeedRow } from './FeedRow.tsx';
import styles from './incoming.module.css';
import { feedsQuery, sitesOf } from './queries.ts';

type Props = { id: number; zone: string; taken: readonly Taken[] };

/** The imported calendars: how fresh they are, what they added, and their clashes (C-04, C-05, D-118). */
export const Feeds = ({ id, zone, taken }: Props) => {
  const { t } = useTranslation('feeds');
  const now = useServerNow(useEnv().now);
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const { data, error, refetch } = useQuery(feedsQuery(id));
  const [removed, setRemoved] = useState<number | null>(null);
  const isGone = removed !== null && !data?.feeds.some((feed) => feed.id === removed);
  useEffect(() => {
    if (isGone) heading.current?.focus(); // only after its row is removed: the dialog in it may still move the focus
  }, [isGone]);
  const sites = sitesOf(data?.feeds ?? []);
  return (
    <>
      {data && data.conflicts.length > 0 && <Clashes zone={zone} feeds={data.feeds} clashes={data.conflicts} taken={taken} />}
      <section className={styles.feeds} aria-labelledby="h-feeds">
        <h2 id="h-feeds" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <p>{t('how')}</p>
        {error && !data && <Failure error={error} retry={() => void refetch()} />}
        {!error && !data && <LinesSkeleton count={4} />}
        {data && data.feeds.length > 0 && (
          <ul className={styles.rows} aria-label={t('title')}>
            {data.feeds.map((feed) => (
              <FeedRow
                key={feed.id}
                id={id}
                zone={zone}
                now={now}
                feed={feed}
                site={sites.get(feed.id) ?? ''}
                onSay={setSaid}
                onRemoved={() => setRemoved(feed.id)}
              />
            ))}
          </ul>
        )}
        {data && <AddFeed id={id} first={data.feeds.length === 0} onSay={setSaid} />}
        <p className="vh" role="status">
          {said}
        </p>
      </section>
    </>
  );
};
