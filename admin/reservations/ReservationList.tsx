import { BooleanInput, DateInput, NumberInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Reservation } from '../data/records.ts';
import { Proof, proofPath } from '../payments/Proof.tsx';
import type { Bulk } from '../ui/bulk/bulk.ts';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Named } from '../ui/Named.tsx';
import { Person } from '../ui/Person.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { PersonSearch } from '../users/PersonSearch.tsx';
import { ReservationCommands } from './ReservationCommands.tsx';
import { Announcement, OneFigure, toReceive } from './ToReceive.tsx';

const STATES = choicesOf('state', ['open', 'requested', 'accepted', 'paid', 'rejected', 'canceled']);
const CAUSES = choicesOf('cause', ['rejected', 'host_deadline', 'payment_deadline', 'transfer_deadline', 'guest', 'host', 'admin']);
const METHODS = choicesOf('method', ['mercadopago', 'paypal', 'bankTransfer', 'manual']);
const filters = [
  <SelectInput source="status" choices={STATES} alwaysOn key="status" />,
  <PersonSearch source="persona" alwaysOn key="persona" />,
  <BooleanInput source="transferencia" alwaysOn key="transferencia" />,
  <BooleanInput source="por_vencer" key="por_vencer" />,
  <DateInput source="desde" key="desde" />,
  <DateInput source="hasta" key="hasta" />,
  <DateInput source="pedida_desde" key="pedida_desde" />,
  <DateInput source="pedida_hasta" key="pedida_hasta" />,
  <SelectInput source="causa" choices={CAUSES} key="causa" />,
  <SelectInput source="tipopago" choices={METHODS} key="tipopago" />,
  <NumberInput source="importe" key="importe" />,
  <NumberInput source="alojamiento" key="alojamiento" />,
  <NumberInput source="huesped" key="huesped" />,
  <NumberInput source="anfitrion" key="anfitrion" />,
];

/** Announced transfers, confirmed together by comparing them with the bank statement. */
const CONFIRM: Bulk<Reservation> = {
  label: 'posada.receive.confirm',
  action: 'mark_paid',
  nameOf: ({ id }) => `R-${id}`,
  refusalOf: ({ refusal }) => `posada.refusal.${refusal}`,
  compare: (reservation) => {
    const { id, huesped, aviso, moneda } = reservation;
    return {
      reference: aviso?.referencia ?? null,
      payer: <Person id={huesped} />,
      proof: aviso?.comprobante && <Proof path={proofPath({ reservation: id })} />,
      ...(toReceive(reservation) ?? { amount: 0, moneda }),
    };
  },
  send: (write, { id }, words) => write.markPaid(id, words),
};

const columns: Column<Reservation>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={`/reservations/${id}/show`}>R-{id}</Link> },
  { source: 'status', sortable: true, render: ({ status }) => <StateChip state={status} /> },
  { source: 'causa', spare: true, render: ({ causa }) => causa && <Word of="cause" is={causa} /> },
  {
    source: 'alojamiento',
    wide: true,
    sortable: true,
    render: ({ alojamiento, espacio }) => <Named name={espacio} to={`/accommodations/${alojamiento}/show`} />,
  },
  { source: 'huesped', render: ({ huesped }) => <Person id={huesped} /> },
  { source: 'anfitrion', spare: true, render: ({ anfitrion }) => <Person id={anfitrion} /> },
  { source: 'fecha_inicio', sortable: true, render: ({ fecha_inicio }) => <Day day={fecha_inicio} /> },
  { source: 'fecha_termino', sortable: true, render: ({ fecha_termino }) => <Day day={fecha_termino} /> },
  {
    source: 'total',
    sortable: true,
    numeric: true,
    render: (reservation) => (
      <>
        <OneFigure reservation={reservation} /> <Announcement reservation={reservation} brief />
      </>
    ),
  },
  { source: 'tipopago', spare: true, render: ({ tipopago }) => tipopago && <Word of="method" is={tipopago} /> },
  { source: 'vence', sortable: true, render: ({ vence, zona_horaria }) => <Time brief at={vence} zone={zona_horaria} /> },
  {
    source: 'fecha_pago',
    sortable: true,
    spare: true,
    render: ({ fecha_pago, zona_horaria }) => <Time brief at={fecha_pago} zone={zona_horaria} />,
  },
  { source: 'acciones', render: (reservation) => <ReservationCommands reservation={reservation} inRow /> },
];

/** All reservations, ended ones only on request (D-45); filtered by announced transfers, the queue of those to confirm. */
export const ReservationList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ status: 'open' }}
    sort={{ field: 'id', order: 'DESC' }}
    queue={['transferencia', true]}
    bulk={[CONFIRM]}
  />
);
