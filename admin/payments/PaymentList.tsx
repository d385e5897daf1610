import { NumberInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/shared/formats.ts';
import type { Payment } from '../dataProvider.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { MoneyState, Why } from './MoneyState.tsx';
import { PaymentCommands } from './PaymentCommands.tsx';

const choices = (ids: readonly string[], under: string) => ids.map((id) => ({ id, name: `posada.${under}.${id}` }));
const filters = [
  <SelectInput
    source="estado"
    choices={choices(['started', 'pending', 'failed', 'review', 'confirmed', 'withdrawn'], 'money.state')}
    alwaysOn
    key="estado"
  />,
  <SelectInput
    source="devolucion"
    choices={choices(['open', 'by_hand', 'due', 'sent', 'refused'], 'money.state')}
    alwaysOn
    key="devolucion"
  />,
  <SelectInput source="metodo" choices={choices(['mercadopago', 'paypal', 'bankTransfer', 'manual'], 'method')} key="metodo" />,
  <SelectInput
    source="contracargo"
    choices={['open', 'won', 'lost'].map((id) => ({ id, name: `posada.money.state.contest_${id}` }))}
    key="contracargo"
  />,
  <NumberInput source="reserva" alwaysOn key="reserva" />,
];

const columns: Column<Payment>[] = [
  { source: 'reserva', render: ({ id, reserva }) => <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link> },
  { source: 'metodo', render: ({ metodo }) => <Word of="method" is={metodo} /> },
  { source: 'importe', sortable: true, numeric: true, render: ({ importe, currency }) => amountText(importe, currency) },
  {
    source: 'estado',
    render: ({ estado, contracargo }) => (
      <>
        <MoneyState state={estado} /> {contracargo && <MoneyState state={`contest_${contracargo}`} />}
      </>
    ),
  },
  { source: 'motivo', render: ({ motivo }) => motivo && <Why code={motivo} /> },
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

/** What came in and what goes back; money under review is a queue. */
export const PaymentList = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'iniciado', order: 'DESC' }} queue={['estado', 'review']} />
);
