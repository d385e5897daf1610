import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isFreshAt } from '../../../src/kernel/calendar/freshness.ts';
import { agoText, stampFor } from '../../../src/kernel/instants.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { useReaderZone } from '../../ui/state/use-time-left.ts';
import styles from './incoming.module.css';
import type { Feed } from './queries.ts';

/** How long ago the calendar was read, whether that is recent enough, and whether it succeeded. */
export const Freshness = ({ feed: { fetched_at, problem }, now, reading }: { feed: Feed; now: number; reading: boolean }) => {
  const { t, i18n } = useTranslation('feeds');
  if (reading)
    return (
      <span className="badge b-info">
        <span className="spin" aria-hidden="true" />
        {t('reading')}
      </span>
    );
  if (fetched_at === null) return <span className="badge">{t('never')}</span>;
  const isGood = problem === null && isFreshAt(fetched_at, now);
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <span className={`badge ${isGood ? 'b-success' : 'b-warning'}`}>
      <Icon aria-hidden className="i" />
      {t('read', { ago: agoText(i18n.language, fetched_at, now) })}
    </span>
  );
};

/** The last error, since when it occurs, and what can be done about it. */
export const Trouble = ({ feed, zone, onConfirm }: { feed: Feed; zone: string; onConfirm: () => void }) => {
  const { t, i18n } = useTranslation('feeds');
  const reader = useReaderZone();
  if (feed.problem === null) return null;
  return (
    <Note kind="warning" icon={TriangleAlert}>
      <div className={styles.trouble}>
        <p>
          <b>{t(`problem.${feed.problem}.what`)}</b> {t(`problem.${feed.problem}.do`)}
        </p>
        {feed.failing_since && <p>{t('failing', { since: stampFor(reader, i18n.language, zone, feed.failing_since) })}</p>}
        {feed.problem !== 'partly' && feed.nights > 0 && <p>{t('kept', { count: feed.nights })}</p>}
        {feed.problem === 'doubted' && (
          <p>
            <Button look="secondary" small onClick={onConfirm}>
              {t('isRight')}
            </Button>
          </p>
        )}
      </div>
    </Note>
  );
};

const COUNTS = ['added', 'changed', 'removed', 'conflicts'] as const;

/** The result of the last reading, and when the next one is. */
export const Result = ({ feed: { last, fetched_at, next_at, nights }, zone, now }: { feed: Feed; zone: string; now: number }) => {
  const { t, i18n } = useTranslation('feeds');
  const reader = useReaderZone();
  const at = (instant: string) => stampFor(reader, i18n.language, zone, instant);
  const counts = COUNTS.filter((name) => last && last[name] > 0);
  return (
    <>
      {last && counts.length > 0 && (
        <ul className={styles.counts} aria-label={t('lastResult')}>
          {counts.map((name) => (
            <li key={name} className={`badge${name === 'conflicts' ? ' b-error' : ''}`}>
              {name === 'conflicts' && <TriangleAlert aria-hidden className="i" />}
              {t(`count.${name}`, { count: last[name] })}
            </li>
          ))}
        </ul>
      )}
      <p className="small mute">
        {fetched_at && `${t('takes', { count: nights })} ${t('lastAt', { at: at(fetched_at) })} `}
        {Date.parse(next_at) > now ? t('nextAt', { at: at(next_at) }) : t('nextSoon')}
      </p>
    </>
  );
};
