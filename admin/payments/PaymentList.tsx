import { NumberInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import type { Payment } from '../data/records.ts';
import type { Bulk } from '../ui/bulk/bulk.ts';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { Announced, proofOf } from './Announced.tsx';
import { MoneyState, Why } from './MoneyState.tsx';
import { PaymentCommands } from './PaymentCommands.tsx';
import { Proof } from './Proof.tsx';

const filters = [
  <SelectInput
    source="estado"
    choices={choicesOf('money.state', ['started', 'pending', 'failed', 'review', 'confirmed', 'withdrawn'])}
    alwaysOn
    key="estado"
  />,
  <SelectInput
    source="devolucion"
    choices={choicesOf('money.state', ['open', 'by_hand', 'due', 'pending', 'sent', 'refused'])}
    alwaysOn
    key="devolucion"
  />,
  <SelectInput source="metodo" choices={choicesOf('method', ['mercadopago', 'paypal', 'bankTransfer', 'manual'])} key="metodo" />,
  <SelectInput
    source="contracargo"
    choices={['open', 'won', 'lost'].map((id) => ({ id, name: `posada.money.state.contest_${id}` }))}
    key="contracargo"
  />,
  <NumberInput source="reserva" alwaysOn key="reserva" />,
];

/** The payer, and the later months it is for. */
const ForMonths = ({ payment: { huesped, meses } }: { payment: Payment }) => (
  <>
    {huesped !== null && <Person id={huesped} />}
    {meses?.map((due) => (
      <div key={due} className="mute">
        <Day day={due} />
      </div>
    ))}
  </>
);

/** Announced transfers for later months, confirmed together by comparing them with the bank statement. */
const CONFIRM: Bulk<Payment> = {
  label: 'posada.receive.confirm',
  action: 'confirm_transfer',
  nameOf: ({ reserva }) => `R-${reserva}`,
  refusalOf: () => 'posada.bulk.notAnnounced',
  compare: (payment) => {
    const { ref: reference, importe: amount, currency: moneda } = payment;
    const proof = proofOf(payment);
    return { reference, payer: <ForMonths payment={payment} />, proof: proof && <Proof path={proof} />, amount, moneda };
  },
  send: (write, { reserva, meses }, words) => write.markInstalmentsPaid(reserva, meses ?? [], words),
};

const columns: Column<Payment>[] = [
  { source: 'reserva', render: ({ id, reserva }) => <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link> },
  { source: 'metodo', render: ({ metodo }) => <Word of="method" is={metodo} /> },
  {
    source: 'importe',
    sortable: true,
    numeric: true,
    render: (payment) => (
      <>
        {amountText(payment.importe, payment.currency)} <Announced payment={payment} />
      </>
    ),
  },
  {
    source: 'estado',
    render: ({ estado, contracargo }) => (
      <>
        <MoneyState state={estado} /> {contracargo && <MoneyState state={`contest_${contracargo}`} />}
      </>
    ),
  },
  { source: 'motivo', wide: true, render: ({ motivo }) => motivo && <Why code={motivo} /> },
  { source: 'iniciado', sortable: true, render: ({ iniciado }) => <Time brief at={iniciado} /> },
  {
    source: 'devolucion',
    sortable: true,
    render: ({ devolucion }) =>
      devolucion && (
        <>
          <span className="num">{amountText(devolucion.importe, devolucion.currency)}</span> <MoneyState state={devolucion.estado} />
        </>
      ),
  },
  { source: 'resuelto', sortable: true, spare: true, render: ({ resuelto }) => <Time brief at={resuelto} /> },
  { source: 'ref', spare: true },
  { source: 'acciones', render: (payment) => <PaymentCommands payment={payment} /> },
];

/** Payments and refunds; money under review is a queue. */
export const PaymentList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    sort={{ field: 'iniciado', order: 'DESC' }}
    queue={['estado', 'review']}
    bulk={[CONFIRM]}
  />
);
