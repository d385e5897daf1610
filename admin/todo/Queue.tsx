import TaskAltIcon from '@mui/icons-material/TaskAlt';
import type { ReactNode } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Age } from './Age.tsx';

const SHOWN = 5;

type Props<Row extends RaRecord> = {
  title: string;
  resource: string;
  filter: object;
  field: string;
  /** Seconds after which it is late. */
  within: number;
  since: (row: Row) => string | null;
  line: (row: Row) => ReactNode;
};

/** The oldest of what waits in one place; good news when nothing does. */
export const Queue = <Row extends RaRecord>({ title, resource, filter, field, within, since, line }: Props<Row>) => {
  const t = useTranslate();
  const { data, total, error, refetch } = useGetList<Row>(resource, {
    filter,
    sort: { field, order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  const all = { pathname: `/${resource}`, search: `filter=${encodeURIComponent(JSON.stringify(filter))}` };
  return (
    <section className="queue box">
      <h2>
        {t(title)} <span className="count num">{total ?? '…'}</span>
      </h2>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting rows={3} />}
      {data?.length === 0 && (
        <p className="nothing is-done">
          <TaskAltIcon fontSize="large" /> {t('posada.empty.done')}
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
          <Link to={all}>{t('posada.todo.all')}</Link>
        </>
      )}
    </section>
  );
};
