import TaskAltIcon from '@mui/icons-material/TaskAlt';
import type { ReactNode } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { QueueNow } from '../dataProvider.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Age } from './Age.tsx';

const SHOWN = 5;

/** Queues that are dealt with on a page of their own, not in a list. */
const PAGES: Partial<Record<QueueNow['resource'], string>> = {
  'tariff-proposals': '/tariff',
  'condition-proposals': '/conditions',
  'rate-proposals': '/rates',
  roles: '/roles',
};

/** Where the whole of a queue is. */
export const pageOf = ({ resource, filter }: QueueNow) =>
  PAGES[resource] ?? { pathname: `/${resource}`, search: `filter=${encodeURIComponent(JSON.stringify(filter))}` };

type Props<Row extends RaRecord> = {
  title: string;
  queue: QueueNow;
  field: string;
  since: (row: Row) => string | null;
  line: (row: Row) => ReactNode;
};

/** The oldest of what waits in one place; good news when the last of it has just been dealt with. */
export const Queue = <Row extends RaRecord>({ title, queue, field, since, line }: Props<Row>) => {
  const { resource, filter, late_after_seconds: within } = queue;
  const t = useTranslate();
  const { data, total, error, refetch } = useGetList<Row>(resource, {
    filter,
    sort: { field, order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  return (
    <section className="queue box">
      <h2>
        {t(title)} <span className="count num">{total ?? '…'}</span>
      </h2>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting rows={3} />}
      {data?.length === 0 && (
        <p className="nothing is-done">
          <TaskAltIcon fontSize="small" /> <span>{t('posada.empty.done')}</span>
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <ul>
            {data.map((row) => {
              const at = since(row);
              return (
                <li key={row.id}>
                  <span className="what">{line(row)}</span> {at !== null && <Age at={at} within={within} />}
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
