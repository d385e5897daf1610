import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/shared/formats.ts';
import type { DueVisit, Listing, Mail, Payment, Payout, QueueName, ReportLine, Reservation, Second } from '../dataProvider.ts';
import { AdminAction } from '../payments/ApprovalsList.tsx';
import { Why } from '../payments/MoneyState.tsx';
import { PaidBy } from '../payments/PaidBy.tsx';
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
  reviews: (within) => (
    <Queue<Listing>
      title="posada.todo.reviews"
      resource="accommodations"
      filter={{ revision: true }}
      field="revision_desde"
      within={within}
      since={({ revision_desde }) => revision_desde}
      line={({ id, nombre, revision_por }) => (
        <>
          <Link to={`/accommodations/${id}/show`}>{nombre}</Link>{' '}
          {revision_por.map((part) => (
            <Word key={part} of="review" is={part} />
          ))}
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
          <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{amountText(total, currency)}</span>
        </>
      )}
    />
  ),
  second: (within) => (
    <Queue<Second>
      title="posada.todo.second"
      resource="approvals"
      filter={{}}
      field="pedido"
      within={within}
      since={({ pedido }) => pedido}
      line={(second) => (
        <>
          <Link to={`/reservations/${second.reserva}/show`}>R-{second.reserva}</Link> <AdminAction second={second} />{' '}
          <span className="num">{amountText(second.importe, second.currency)}</span>
        </>
      )}
    />
  ),
  held: (within) => (
    <Queue<Payment>
      title="posada.todo.held"
      resource="payments"
      filter={{ revision: true }}
      field="resuelto"
      within={within}
      since={({ resuelto }) => resuelto}
      line={({ id, reserva, motivo, importe, currency }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          <span className="num">{amountText(importe, currency)}</span> <Why code={motivo} />
        </>
      )}
    />
  ),
  endings: (within) => (
    <Queue<Reservation>
      title="posada.todo.endings"
      resource="reservations"
      filter={{ fin: true }}
      field="fin_pedido"
      within={within}
      since={({ fin_pedido }) => fin_pedido}
      line={({ id, total, currency }) => (
        <>
          <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{amountText(total, currency)}</span>
        </>
      )}
    />
  ),
  debts: (within) => (
    <Queue<Payout>
      title="posada.todo.debts"
      resource="payouts"
      filter={{ estado: 'owed' }}
      field="deuda_desde"
      within={within}
      since={({ deuda_desde }) => deuda_desde}
      line={({ reserva, deuda, currency }) => (
        <>
          <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(deuda, currency)}</span>
        </>
      )}
    />
  ),
  contested: (within) => (
    <Queue<Payment>
      title="posada.todo.contested"
      resource="payments"
      filter={{ contracargo: 'open' }}
      field="revertido"
      within={within}
      since={({ revertido }) => revertido}
      line={({ id, reserva, importe, currency }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          <span className="num">{amountText(importe, currency)}</span>
        </>
      )}
    />
  ),
  refunds: (within) => (
    <Queue<Payment>
      title="posada.todo.refunds"
      resource="payments"
      filter={{ devolucion: 'by_hand' }}
      field="devolucion"
      within={within}
      since={({ devolucion }) => devolucion?.desde ?? null}
      line={({ id, reserva, devolucion }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          {devolucion && <span className="num">{amountText(devolucion.importe, devolucion.currency)}</span>}
        </>
      )}
    />
  ),
  payouts: (within) => (
    <Queue<Payout>
      title="posada.todo.payouts"
      resource="payouts"
      filter={{ estado: 'due' }}
      field="vence"
      within={within}
      since={({ vence }) => `${vence}T00:00:00.000Z`}
      line={({ reserva, mes, importe, currency }) => (
        <>
          <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(importe, currency)}</span>{' '}
          <PaidBy month={mes} />
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
