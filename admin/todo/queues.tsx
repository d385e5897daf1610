import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/shared/formats.ts';
import type {
  Conflict,
  DueVisit,
  HeldRole,
  Instalment,
  Listing,
  Payment,
  Payout,
  QueueNow,
  RateProposal,
  ReportLine,
  Reservation,
  ReviewLine,
  Second,
  StoppedMessage,
  Talk,
  VersionProposal,
} from '../dataProvider.ts';
import { AdminAction } from '../payments/ApprovalsList.tsx';
import { Why } from '../payments/MoneyState.tsx';
import { PaidBy } from '../payments/PaidBy.tsx';
import { ProposedRate } from '../rates/ProposedRate.tsx';
import { Word } from '../ui/Word.tsx';
import { Proposed } from '../versions/Proposed.tsx';
import { DueVisitKind, DueVisitLink } from '../visits/DueVisit.tsx';
import { MailQueue } from './MailQueue.tsx';
import { Queue } from './Queue.tsx';

/** What each queue the server names looks like. */
export const QUEUES: Readonly<Record<QueueNow['name'], (queue: QueueNow) => ReactElement>> = {
  listings: (queue) => (
    <Queue<Listing>
      title="posada.todo.listings"
      queue={queue}
      field="publicado"
      since={({ publicado }) => publicado}
      line={({ id, nombre, comuna }) => (
        <>
          <Link to={`/accommodations/${id}/show`}>{nombre}</Link> <span className="mute">{comuna}</span>
        </>
      )}
    />
  ),
  reviews: (queue) => (
    <Queue<Listing>
      title="posada.todo.reviews"
      queue={queue}
      field="revision_desde"
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
  transfers: (queue) => (
    <Queue<Reservation>
      title="posada.todo.transfers"
      queue={queue}
      field="transferencia"
      since={({ transferencia }) => transferencia}
      line={({ id, total, currency }) => (
        <>
          <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{amountText(total, currency)}</span>
        </>
      )}
    />
  ),
  monthTransfers: (queue) => (
    <Queue<Payment>
      title="posada.todo.monthTransfers"
      queue={queue}
      field="iniciado"
      since={({ iniciado }) => iniciado}
      line={({ id, reserva, importe, currency }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          <span className="num">{amountText(importe, currency)}</span>
        </>
      )}
    />
  ),
  second: (queue) => (
    <Queue<Second>
      title="posada.todo.second"
      queue={queue}
      field="pedido"
      since={({ pedido }) => pedido}
      line={(second) => (
        <>
          <Link to={`/reservations/${second.reserva}/show`}>R-{second.reserva}</Link> <AdminAction second={second} />{' '}
          <span className="num">{amountText(second.importe, second.currency)}</span>
        </>
      )}
    />
  ),
  held: (queue) => (
    <Queue<Payment>
      title="posada.todo.held"
      queue={queue}
      field="resuelto"
      since={({ resuelto }) => resuelto}
      line={({ id, reserva, motivo, importe, currency }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          <span className="num">{amountText(importe, currency)}</span> <Why code={motivo} />
        </>
      )}
    />
  ),
  endings: (queue) => (
    <Queue<Reservation>
      title="posada.todo.endings"
      queue={queue}
      field="fin_pedido"
      since={({ fin_pedido }) => fin_pedido}
      line={({ id, total, currency }) => (
        <>
          <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{amountText(total, currency)}</span>
        </>
      )}
    />
  ),
  conflicts: (queue) => (
    <Queue<Conflict>
      title="posada.todo.conflicts"
      queue={queue}
      field="desde"
      since={({ desde }) => desde}
      line={({ reserva, alojamiento, espacio, sitio }) => (
        <>
          <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <Link to={`/restrictions/${alojamiento}/show`}>{espacio}</Link>{' '}
          <span className="mute">{sitio}</span>
        </>
      )}
    />
  ),
  debts: (queue) => (
    <Queue<Payout>
      title="posada.todo.debts"
      queue={queue}
      field="deuda_desde"
      since={({ deuda_desde }) => deuda_desde}
      line={({ reserva, deuda, currency }) => (
        <>
          <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(deuda, currency)}</span>
        </>
      )}
    />
  ),
  contested: (queue) => (
    <Queue<Payment>
      title="posada.todo.contested"
      queue={queue}
      field="revertido"
      since={({ revertido }) => revertido}
      line={({ id, reserva, importe, currency }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          <span className="num">{amountText(importe, currency)}</span>
        </>
      )}
    />
  ),
  refunds: (queue) => (
    <Queue<Payment>
      title="posada.todo.refunds"
      queue={queue}
      field="devolucion"
      since={({ devolucion }) => devolucion?.desde ?? null}
      line={({ id, reserva, devolucion }) => (
        <>
          <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
          {devolucion && <span className="num">{amountText(devolucion.importe, devolucion.currency)}</span>}
        </>
      )}
    />
  ),
  payouts: (queue) => (
    <Queue<Payout>
      title="posada.todo.payouts"
      queue={queue}
      field="vence"
      since={({ vence }) => `${vence}T00:00:00.000Z`}
      line={({ reserva, mes, importe, currency }) => (
        <>
          <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(importe, currency)}</span>{' '}
          <PaidBy month={mes} />
        </>
      )}
    />
  ),
  instalments: (queue) => (
    <Queue<Instalment>
      title="posada.todo.instalments"
      queue={queue}
      field="atrasada_desde"
      since={({ atrasada_desde }) => atrasada_desde}
      line={({ reserva, importe, currency }) => (
        <>
          <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(importe, currency)}</span>
        </>
      )}
    />
  ),
  visits: (queue) => (
    <Queue<DueVisit>
      title="posada.todo.visits"
      queue={queue}
      field="vence"
      since={({ vence }) => vence}
      line={(visit) => (
        <>
          <DueVisitLink visit={visit} /> <DueVisitKind visit={visit} />
        </>
      )}
    />
  ),
  reports: (queue) => (
    <Queue<ReportLine>
      title="posada.todo.reports"
      queue={queue}
      field="recibido"
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
  reportedReviews: (queue) => (
    <Queue<ReviewLine>
      title="posada.todo.reportedReviews"
      queue={queue}
      field="denunciada"
      since={({ denunciada }) => denunciada}
      line={({ reserva, texto }) => (
        <>
          <Link to={`/reservations/${reserva}/replay`}>R-{reserva}</Link> <span className="mute">{texto}</span>
        </>
      )}
    />
  ),
  reportedTalks: (queue) => (
    <Queue<Talk>
      title="posada.todo.reportedTalks"
      queue={queue}
      field="denunciada_desde"
      since={({ denunciada_desde }) => denunciada_desde}
      line={({ id, alojamiento, motivos }) => (
        <>
          <Link to={`/conversations/${id}/show`}>{alojamiento.nombre}</Link>{' '}
          {motivos.map((reason) => (
            <Word key={reason} of="talk" is={reason} />
          ))}
        </>
      )}
    />
  ),
  stoppedMessages: (queue) => (
    <Queue<StoppedMessage>
      title="posada.todo.stoppedMessages"
      queue={queue}
      field="detenido"
      since={({ detenido }) => detenido}
      line={({ mensaje, alojamiento }) => (
        <>
          <Link to="/stopped-messages">{alojamiento}</Link> <span className="mute">{mensaje}</span>
        </>
      )}
    />
  ),
  mails: (queue) => <MailQueue title="posada.todo.mails" queue={queue} />,
  roles: (queue) => (
    <Queue<HeldRole>
      title="posada.todo.roles"
      queue={queue}
      field="propuesto"
      since={({ propuesto }) => propuesto?.fecha ?? null}
      line={({ id, nombre, propuesto }) => (
        <>
          <Link to="/roles">{nombre || id}</Link> {propuesto && <Word of="role" is={propuesto.rol} />}
        </>
      )}
    />
  ),
  tariff: (queue) => (
    <Queue<VersionProposal>
      title="posada.todo.tariff"
      queue={queue}
      field="propuesto"
      since={({ propuesto }) => propuesto}
      line={({ id, desde }) => <Proposed page="/tariff" version={id} from={desde} />}
    />
  ),
  conditions: (queue) => (
    <Queue<VersionProposal>
      title="posada.todo.conditions"
      queue={queue}
      field="propuesto"
      since={({ propuesto }) => propuesto}
      line={({ id, desde }) => <Proposed page="/conditions" version={id} from={desde} />}
    />
  ),
  rates: (queue) => (
    <Queue<RateProposal>
      title="posada.todo.rates"
      queue={queue}
      field="propuesto"
      since={({ propuesto }) => propuesto}
      line={({ id, cambio }) => <ProposedRate currency={id} rate={cambio} />}
    />
  ),
  bounces: (queue) => <MailQueue title="posada.todo.bounces" queue={queue} />,
};
