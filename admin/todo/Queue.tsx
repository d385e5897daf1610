import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText, lengthText } from '../../src/kernel/formats.ts';
import type { QueueNow } from '../data/records.ts';
import { listPath } from '../ui/lists/lists.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Age } from './Age.tsx';
import { QUEUES } from './queues.tsx';
import styles from './todo.module.css';
import type { Waits } from './use-waiting.ts';

/** Queues handled on a page of their own, not in a list. */
const PAGES: Partial<Record<QueueNow['resource'], string>> = {
  'tariff-proposals': '/tariff',
  'condition-proposals': '/conditions',
  'rate-proposals': '/rates',
  roles: '/roles',
};

/** The page with the whole queue. */
export const pageOf = ({ resource, filter }: QueueNow) => PAGES[resource] ?? listPath(resource, filter);

/** The oldest cases of a queue; a message when the last one has just been handled. */
export const Queue = ({ queue, rows, error, refetch }: Waits) => {
  const t = useTranslate();
  const { name, waiting, late_after_seconds: within } = queue;
  const { since, ends, line } = QUEUES[name];
  return (
    <section className={`${styles.queue} box`}>
      <h2>
        {t(`posada.todo.${name}`)} <span className={`${styles.count} num`}>{waiting}</span>
      </h2>
      <Weight queue={queue} />
      {error && <Failed retry={refetch} />}
      {!error && !rows && <Waiting rows={3} />}
      {rows?.length === 0 && (
        <p data-blank className={styles.none}>
          <TaskAltIcon fontSize="small" /> <span>{t('posada.empty.done')}</span>
        </p>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul>
            {rows.map((row) => {
              const at = since(row);
              return (
                <li key={row.id}>
                  <RecordContextProvider value={row}>
                    <span className={styles.what}>{line(row)}</span>
                  </RecordContextProvider>{' '}
                  {at !== null && <Age at={at} within={within} ends={ends} />}
                </li>
              );
            })}
          </ul>
          <Link to={pageOf(queue)}>{t('posada.todo.all')}</Link>
        </>
      )}
    </section>
  );
};

/** The money pending in a queue, and the usual handling time, as far as known. */
const Weight = ({ queue: { money, usual_seconds: usual } }: Pick<Waits, 'queue'>) => {
  const t = useTranslate();
  if (money.length === 0 && usual === null) return null;
  return (
    <p className={`${styles.weight} num`}>
      {money.map(({ amount, currency }) => (
        <b key={currency}>{amountText(amount, currency)}</b>
      ))}
      {usual !== null && (
        <span className="mute" title={t('posada.todo.usualFrom')}>
          {t('posada.todo.usual', { time: lengthText(usual) })}
        </span>
      )}
    </p>
  );
};
