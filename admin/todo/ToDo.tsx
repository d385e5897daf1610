import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText, DOT } from '../../src/kernel/formats.ts';
import type { QueueNow } from '../data/records.ts';
import { Summary } from '../figures/Summary.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { ConsolePage } from '../ui/record/ConsolePage.tsx';
import { First } from './First.tsx';
import { lateQueues } from './order.ts';
import { pageOf, Queue } from './Queue.tsx';
import styles from './todo.module.css';
import { useQueues } from './use-queues.ts';
import { useWaiting, type Waits } from './use-waiting.ts';

/**
 * An administrator's pending work: the most urgent cases across all queues, then queue by queue, each with its age and whether it is late
 * (A-04).
 */
export const ToDo = () => {
  const t = useTranslate();
  const { data, error, refetch } = useQueues();
  const waiting = useWaiting(data?.filter(isWaiting) ?? []);
  return (
    <ConsolePage title={t('posada.todo.title')}>
      <Summary />
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      <Sum waiting={waiting} />
      <div className={styles.page}>
        <First waiting={waiting} />
        <div className={styles.queues}>
          {waiting.map((one) => (
            <Queue key={one.queue.name} {...one} />
          ))}
        </div>
      </div>
      {data && <Quiet queues={data.filter((queue) => !isWaiting(queue))} />}
    </ConsolePage>
  );
};

const isWaiting = ({ waiting }: QueueNow): boolean => waiting > 0;

/** The total: number of cases, the money in them by currency, and the number of late queues. */
const Sum = ({ waiting }: { waiting: readonly Waits[] }) => {
  const t = useTranslate();
  if (waiting.length === 0) return null;
  const queues = waiting.map(({ queue }) => queue);
  const cases = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const late = lateQueues(waiting, Date.now());
  const money = new Map<string, number>();
  for (const { amount, currency } of queues.flatMap((queue) => queue.money)) money.set(currency, (money.get(currency) ?? 0) + amount);
  return (
    <p className={`${styles.sum} num`}>
      <span>
        <b>{t('posada.todo.cases', { smart_count: cases })}</b> {t('posada.todo.inQueues', { smart_count: queues.length })}
      </span>
      {money.size > 0 && (
        <span>
          {t('posada.todo.inWait')} <b>{[...money].map(([currency, amount]) => amountText(amount, currency)).join(DOT)}</b>
        </span>
      )}
      {late > 0 && (
        <span className={styles.late}>
          <ErrorIcon fontSize="small" /> {t('posada.todo.lateQueues', { smart_count: late })}
        </span>
      )}
    </p>
  );
};

/** Empty queues in one line, each still linked to its list. */
const Quiet = ({ queues }: { queues: readonly QueueNow[] }) => {
  const t = useTranslate();
  if (queues.length === 0) return null;
  return (
    <div className={`box ${styles.quiet}`}>
      <TaskAltIcon fontSize="small" />
      <div>
        <h2>{t('posada.todo.quiet')}</h2>
        <ul>
          {queues.map((queue) => (
            <li key={queue.name}>
              <Link to={pageOf(queue)}>{t(`posada.todo.${queue.name}`)}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
