import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { type RaRecord, Title, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Listing, Mail, Reservation } from './dataProvider.ts';
import { lengthText, moneyText } from './format.ts';
import { Failed, Waiting } from './ui/Pending.tsx';
import { Word } from './ui/Word.tsx';

const SHOWN = 5;
const DAY = 86_400;

/** What waits for an administrator, the oldest first, each with its age and whether it is late (A-04). */
export const ToDo = () => {
  const t = useTranslate();
  return (
    <div className="record">
      <Title title={t('posada.todo.title')} />
      <div className="queues">
        <Queue<Listing>
          title="posada.todo.listings"
          resource="accommodations"
          filter={{ estado: 'pending' }}
          field="publicado"
          within={2 * DAY}
          since={({ publicado }) => publicado}
          line={({ id, nombre, comuna }) => (
            <>
              <Link to={`/accommodations/${id}/show`}>{nombre}</Link> <span className="mute">{comuna}</span>
            </>
          )}
        />
        <Queue<Reservation>
          title="posada.todo.transfers"
          resource="reservations"
          filter={{ transferencia: true }}
          field="transferencia"
          within={DAY}
          since={({ transferencia }) => transferencia}
          line={({ id, total, currency }) => (
            <>
              <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{moneyText(total, currency)}</span>
            </>
          )}
        />
        <Queue<Mail>
          title="posada.todo.mails"
          resource="mails"
          filter={{ status: 'failed' }}
          field="created_at"
          within={DAY / 2}
          since={({ created_at }) => created_at}
          line={({ reserva, template }) => (
            <>
              <Word of="template" is={template} /> {reserva && <Link to={`/reservations/${reserva}/show/mails`}>R-{reserva}</Link>}
            </>
          )}
        />
      </div>
    </div>
  );
};

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

const Queue = <Row extends RaRecord>({ title, resource, filter, field, within, since, line }: Props<Row>) => {
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
            {data.map((row) => (
              <li key={row.id}>
                <span>{line(row)}</span> <Age at={since(row)} within={within} />
              </li>
            ))}
          </ul>
          <Link to={all}>{t('posada.todo.all')}</Link>
        </>
      )}
    </section>
  );
};

const Age = ({ at, within }: { at: string | null; within: number }) => {
  const t = useTranslate();
  if (at === null) return null;
  const seconds = (Date.now() - Date.parse(at)) / 1_000;
  const state = seconds > within ? 'late' : seconds > within / 2 ? 'soon' : 'fresh';
  const colour = ({ late: 'error', soon: 'warning', fresh: 'success' } as const)[state];
  return <Chip size="small" variant="outlined" color={colour} label={`${lengthText(seconds)} · ${t(`posada.todo.${state}`)}`} />;
};
