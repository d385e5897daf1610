import { Fragment } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Summary } from '../figures/Summary.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
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
      <div className="queues">
        {data?.map((queue) => (
          <Fragment key={queue.name}>{QUEUES[queue.name](queue)}</Fragment>
        ))}
      </div>
    </div>
  );
};
