import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import type { Console } from '../dataProvider.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { QUEUES } from './queues.tsx';

/** What waits for an administrator, the oldest first, each with its age and whether it is late. */
export const ToDo = () => {
  const t = useTranslate();
  const provider = useDataProvider<Console>();
  const { data, error, refetch } = useQuery({ queryKey: ['queues'], queryFn: provider.queues });
  return (
    <div className="record">
      <Title title={t('posada.todo.title')} />
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      <div className="queues">
        {data?.map(({ name, late_after_seconds }) => (
          <Fragment key={name}>{QUEUES[name](late_after_seconds)}</Fragment>
        ))}
      </div>
    </div>
  );
};
