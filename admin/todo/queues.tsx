import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { DueVisit, Listing, Mail, QueueName, ReportLine, Reservation } from '../dataProvider.ts';
import { moneyText } from '../format.ts';
import { Word } from '../ui/Word.tsx';
import { DueVisitKind, DueVisitLink } from '../visits/DueVisit.tsx';
import { Queue } from './Queue.tsx';

/** What each queue the server names looks like; `within` are the seconds after which a thing in it is late. */
export const QUEUES: Readonly<Record<QueueName, (within: number) => ReactElement>> = {
  listings: (within) => (
    <Queue<Listing>
      title="posada.todo.listings"
      resource="accommodations"
      filter={{ estado: 'pending' }}
      field="publicado"
      within={within}
      since={({ publicado }) => publicado}
      line={({ id, nombre, comuna }) => (
        <>
          <Link to={`/accommodations/${id}/show`}>{nombre}</Link> <span className="mute">{comuna}</span>
        </>
      )}
    />
  ),
  transfers: (within) => (
    <Queue<Reservation>
      title="posada.todo.transfers"
      resource="reservations"
      filter={{ transferencia: true }}
      field="transferencia"
      within={within}
      since={({ transferencia }) => transferencia}
      line={({ id, total, currency }) => (
        <>
          <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{moneyText(total, currency)}</span>
        </>
      )}
    />
  ),
  visits: (within) => (
    <Queue<DueVisit>
      title="posada.todo.visits"
      resource="due-visits"
      filter={{ vencida: true }}
      field="vence"
      within={within}
      since={({ vence }) => vence}
      line={(visit) => (
        <>
          <DueVisitLink visit={visit} /> <DueVisitKind visit={visit} />
        </>
      )}
    />
  ),
  reports: (within) => (
    <Queue<ReportLine>
      title="posada.todo.reports"
      resource="reports"
      filter={{ abierto: true }}
      field="recibido"
      within={within}
      since={({ recibido }) => recibido}
      line={({ id, tipo, mensaje }) => (
        <>
          <Link to={`/reports/${id}/show`}>
            <Word of="report" is={tipo} />
          </Link>{' '}
          <span className="mute">{mensaje}</span>
        </>
      )}
    />
  ),
  mails: (within) => (
    <Queue<Mail>
      title="posada.todo.mails"
      resource="mails"
      filter={{ status: 'failed' }}
      field="created_at"
      within={within}
      since={({ created_at }) => created_at}
      line={({ reserva, template }) => (
        <>
          <Word of="template" is={template} /> {reserva && <Link to={`/reservations/${reserva}/show/mails`}>R-{reserva}</Link>}
        </>
      )}
    />
  ),
};
