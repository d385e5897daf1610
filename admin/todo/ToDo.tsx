import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { Fragment } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { QueueNow } from '../dataProvider.ts';
import { Summary } from '../figures/Summary.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { pageOf } from './Queue.tsx';
import { QUEUES } from './queues.tsx';
import { useQueues } from './use-queues.ts';

/** What waits for an administrator, the oldest first, each with its age and whether it is late. */
export const ToDo = () => {
  const t = useTranslate();
  const { data, error, refetch } = useQueues();
  return (
    <div className="record">
      <Title title={t('posada.todo.title')} />
      <Summary />
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && <Sum queues={data} />}
      <div className="queues">
        {data?.filter(isWaiting).map((queue) => (
          <Fragment key={queue.name}>{QUEUES[queue.name](queue)}</Fragment>
        ))}
      </div>
      {data && <Quiet queues={data.filter((queue) => !isWaiting(queue))} />}
    </div>
  );
};

const isWaiting = ({ waiting }: QueueNow): boolean => waiting > 0;

/** How much there is to do, before what. */
const Sum = ({ queues }: { queues: readonly QueueNow[] }) => {
  const t = useTranslate();
  const busy = queues.filter(isWaiting);
  if (busy.length === 0) return null;
  const cases = busy.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <p className="todo-sum num">
      <b>{t('posada.todo.cases', { smart_count: cases })}</b> {t('posada.todo.inQueues', { smart_count: busy.length })}
    </p>
  );
};

/** Good news in one line: the queues in which nothing waits, each still a way to its list. */
const Quiet = ({ queues }: { queues: readonly QueueNow[] }) => {
  const t = useTranslate();
  if (queues.length === 0) return null;
  return (
    <div className="box quiet">
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
