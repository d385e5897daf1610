import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeLeftText } from '../../src/kernel/formats.ts';
import { paths } from '../paths.ts';
import { Note } from '../ui/Note.tsx';
import { useTimeLeft } from '../ui/state/use-time-left.ts';
import styles from './dashboard.module.css';
import { waitingQuery } from './queries.ts';

/** The number of this host's pending requests for all spaces, and when the first one expires (G-09). */
export const Waiting = () => {
  const { data } = useQuery(waitingQuery);
  const [first] = data?.data ?? [];
  return first?.respond_by && data ? <Strip count={data.total} until={first.respond_by} serverNow={first.server_now} /> : null;
};

const Strip = ({ count, until, serverNow }: { count: number; until: string; serverNow: string }) => {
  const { t } = useTranslation('dashboard');
  const left = useTimeLeft(until, serverNow) ?? 0;
  return (
    <Note kind="warning" icon={Clock} className={styles.waiting}>
      <Link className="link tall" to={paths.received} suppressHydrationWarning>
        {t('waiting', { count, left: timeLeftText(left) })}
      </Link>
    </Note>
  );
};
