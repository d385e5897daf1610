import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import type {
  Conflict,
  DueVisit,
  HeldRole,
  Instalment,
  Listing,
  Mail,
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
} from '../data/records.ts';
import { Announced } from '../payments/Announced.tsx';
import { AdminAction } from '../payments/ApprovalsList.tsx';
import { Why } from '../payments/MoneyState.tsx';
import { PaidBy } from '../payments/PaidBy.tsx';
import { ProposedRate } from '../rates/ProposedRate.tsx';
import { Announcement, toReceive } from '../reservations/ToReceive.tsx';
import { Named } from '../ui/Named.tsx';
import { Person } from '../ui/Person.tsx';
import { Word } from '../ui/Word.tsx';
import { Proposed } from '../versions/Proposed.tsx';
import { DueVisitKind, DueVisitLink } from '../viewings/DueVisit.tsx';

/**
 * How a case is shown: the field of its list that sorts the oldest first, since when it has been pending, and its line. `ends`: that
 * instant is in the future, when the case ends automatically.
 */
type Shown<Row> = {
  readonly field: string;
  readonly since: (row: Row) => string | null;
  readonly ends?: boolean;
  readonly line: (row: Row) => ReactNode;
};

/** The rows of a list have the type of its resource. */
const shown = <Row extends RaRecord>({ field, since, ends = false, line }: Shown<Row>): Shown<RaRecord> => ({
  field,
  ends,
  since: (row) => since(row as Row),
  line: (row) => line(row as Row),
});

const MAIL = shown<Mail>({
  field: 'created_at',
  since: ({ created_at }) => created_at,
  line: ({ reserva, template }) => (
    <>
      <Word of="template" is={template} /> {reserva && <Link to={`/reservations/${reserva}/show/mails`}>R-{reserva}</Link>}
    </>
  ),
});

/** The presentation of each queue of the server. */
export const QUEUES: Readonly<Record<QueueNow['name'], Shown<RaRecord>>> = {
  listings: shown<Listing>({
    field: 'publicado',
    since: ({ publicado }) => publicado,
    line: ({ id, nombre, comuna }) => (
      <>
        <Link to={`/accommodations/${id}/show`}>{nombre}</Link> <span className="mute">{comuna}</span>
      </>
    ),
  }),
  reviews: shown<Listing>({
    field: 'revision_desde',
    since: ({ revision_desde }) => revision_desde,
    line: ({ id, nombre, revision_por }) => (
      <>
        <Link to={`/accommodations/${id}/show`}>{nombre}</Link>{' '}
        {revision_por.map((part) => (
          <Word key={part} of="review" is={part} />
        ))}
      </>
    ),
  }),
  lapsing: shown<Reservation>({
    field: 'vence',
    ends: true,
    since: ({ vence }) => vence,
    line: ({ id, status, huesped, anfitrion, alojamiento, espacio }) => (
      <>
        <Link to={`/reservations/${id}/show`}>R-{id}</Link>{' '}
        <span className="mute">
          <Word of="lapsing" is={status} />
        </span>{' '}
        <Person id={status === 'requested' ? anfitrion : huesped} /> <Named name={espacio} to={`/accommodations/${alojamiento}/show`} />
      </>
    ),
  }),
  transfers: shown<Reservation>({
    field: 'transferencia',
    since: ({ transferencia }) => transferencia,
    line: (reservation) => {
      const due = toReceive(reservation);
      return (
        <>
          <Link to={`/reservations/${reservation.id}/show`}>R-{reservation.id}</Link>{' '}
          {due && <b className="num">{amountText(due.amount, due.moneda)}</b>} <Person id={reservation.huesped} />{' '}
          <Announcement reservation={reservation} brief />
        </>
      );
    },
  }),
  monthTransfers: shown<Payment>({
    field: 'iniciado',
    since: ({ iniciado }) => iniciado,
    line: (payment) => (
      <>
        <Link to={`/payments/${encodeURIComponent(payment.id)}/show`}>R-{payment.reserva}</Link>{' '}
        <b className="num">{amountText(payment.importe, payment.currency)}</b> <Announced payment={payment} />
      </>
    ),
  }),
  second: shown<Second>({
    field: 'pedido',
    since: ({ pedido }) => pedido,
    line: (second) => (
      <>
        <Link to={`/reservations/${second.reserva}/show`}>R-{second.reserva}</Link> <AdminAction second={second} />{' '}
        <span className="num">{amountText(second.importe, second.currency)}</span>
      </>
    ),
  }),
  held: shown<Payment>({
    field: 'resuelto',
    since: ({ resuelto }) => resuelto,
    line: ({ id, reserva, motivo, importe, currency }) => (
      <>
        <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
        <span className="num">{amountText(importe, currency)}</span> <Why code={motivo} />
      </>
    ),
  }),
  endings: shown<Reservation>({
    field: 'fin_pedido',
    since: ({ fin_pedido }) => fin_pedido,
    line: ({ id, total, currency }) => (
      <>
        <Link to={`/reservations/${id}/show`}>R-{id}</Link> <span className="num">{amountText(total, currency)}</span>
      </>
    ),
  }),
  conflicts: shown<Conflict>({
    field: 'desde',
    since: ({ desde }) => desde,
    line: ({ reserva, alojamiento, espacio, sitio }) => (
      <>
        <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <Link to={`/restrictions/${alojamiento}/show`}>{espacio}</Link>{' '}
        <span className="mute">{sitio}</span>
      </>
    ),
  }),
  debts: shown<Payout>({
    field: 'deuda_desde',
    since: ({ deuda_desde }) => deuda_desde,
    line: ({ reserva, deuda, currency }) => (
      <>
        <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(deuda, currency)}</span>
      </>
    ),
  }),
  contested: shown<Payment>({
    field: 'revertido',
    since: ({ revertido }) => revertido,
    line: ({ id, reserva, importe, currency }) => (
      <>
        <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
        <span className="num">{amountText(importe, currency)}</span>
      </>
    ),
  }),
  refunds: shown<Payment>({
    field: 'devolucion',
    since: ({ devolucion }) => devolucion?.desde ?? null,
    line: ({ id, reserva, devolucion }) => (
      <>
        <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link>{' '}
        {devolucion && <span className="num">{amountText(devolucion.importe, devolucion.currency)}</span>}
      </>
    ),
  }),
  payouts: shown<Payout>({
    field: 'vence',
    since: ({ vence }) => `${vence}T00:00:00.000Z`,
    line: ({ reserva, mes, importe, currency }) => (
      <>
        <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(importe, currency)}</span>{' '}
        <PaidBy month={mes} />
      </>
    ),
  }),
  instalments: shown<Instalment>({
    field: 'atrasada_desde',
    since: ({ atrasada_desde }) => atrasada_desde,
    line: ({ reserva, importe, currency }) => (
      <>
        <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> <span className="num">{amountText(importe, currency)}</span>
      </>
    ),
  }),
  visits: shown<DueVisit>({
    field: 'vence',
    since: ({ vence }) => vence,
    line: (visit) => (
      <>
        <DueVisitLink visit={visit} /> <DueVisitKind visit={visit} />
      </>
    ),
  }),
  reports: shown<ReportLine>({
    field: 'recibido',
    since: ({ recibido }) => recibido,
    line: ({ id, tipo, mensaje }) => (
      <>
        <Link to={`/reports/${id}/show`}>
          <Word of="report" is={tipo} />
        </Link>{' '}
        <span className="mute">{mensaje}</span>
      </>
    ),
  }),
  reportedReviews: shown<ReviewLine>({
    field: 'denunciada',
    since: ({ denunciada }) => denunciada,
    line: ({ reserva, texto }) => (
      <>
        <Link to={`/reservations/${reserva}/replay`}>R-{reserva}</Link> <span className="mute">{texto}</span>
      </>
    ),
  }),
  reportedTalks: shown<Talk>({
    field: 'denunciada_desde',
    since: ({ denunciada_desde }) => denunciada_desde,
    line: ({ id, alojamiento, motivos }) => (
      <>
        <Link to={`/conversations/${id}/show`}>{alojamiento.nombre}</Link>{' '}
        {motivos.map((reason) => (
          <Word key={reason} of="talk" is={reason} />
        ))}
      </>
    ),
  }),
  stoppedMessages: shown<StoppedMessage>({
    field: 'detenido',
    since: ({ detenido }) => detenido,
    line: ({ mensaje, alojamiento }) => (
      <>
        <Link to="/stopped-messages">{alojamiento}</Link> <span className="mute">{mensaje}</span>
      </>
    ),
  }),
  mails: MAIL,
  roles: shown<HeldRole>({
    field: 'propuesto',
    since: ({ propuesto }) => propuesto?.fecha ?? null,
    line: ({ id, nombre, propuesto }) => (
      <>
        <Link to="/roles">{nombre || id}</Link> {propuesto && <Word of="role" is={propuesto.rol} />}
      </>
    ),
  }),
  tariff: shown<VersionProposal>({
    field: 'propuesto',
    since: ({ propuesto }) => propuesto,
    line: ({ id, desde }) => <Proposed page="/tariff" version={id} from={desde} />,
  }),
  conditions: shown<VersionProposal>({
    field: 'propuesto',
    since: ({ propuesto }) => propuesto,
    line: ({ id, desde }) => <Proposed page="/conditions" version={id} from={desde} />,
  }),
  rates: shown<RateProposal>({
    field: 'propuesto',
    since: ({ propuesto }) => propuesto,
    line: ({ id, cambio }) => <ProposedRate currency={id} rate={cambio} />,
  }),
  bounces: MAIL,
};
