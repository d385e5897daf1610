import { NumberInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import type { Payout } from '../data/records.ts';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { PayoutCommands } from './PayoutCommands.tsx';
import { PayoutState } from './PayoutState.tsx';

const STATES = choicesOf('money.state', ['due', 'upcoming', 'owed', 'paid', 'nothing']);
const filters = [
  <SelectInput source="estado" choices={STATES} alwaysOn key="estado" />,
  <NumberInput source="reserva" alwaysOn key="reserva" />,
  <NumberInput source="anfitrion" key="anfitrion" />,
];

const columns: Column<Payout>[] = [
  { source: 'reserva', render: ({ cobro, reserva }) => <Link to={`/payments/${encodeURIComponent(cobro)}/show`}>R-{reserva}</Link> },
  { source: 'anfitrion', render: ({ anfitrion }) => <Person id={anfitrion} /> },
  { source: 'vence', sortable: true, render: ({ vence }) => <Day day={vence} /> },
  { source: 'mes', render: ({ mes }) => <Day day={mes} /> },
  { source: 'importe', sortable: true, numeric: true, render: ({ importe, currency }) => amountText(importe, currency) },
  { source: 'despues', numeric: true, spare: true, render: ({ despues, currency }) => despues > 0 && amountText(despues, currency) },
  { source: 'estado', render: (payout) => <PayoutState payout={payout} /> },
  { source: 'retenido_hasta', render: ({ retenido_hasta }) => <Time brief at={retenido_hasta} /> },
  { source: 'pagado', numeric: true, render: ({ pagado, currency }) => amountText(pagado, currency) },
  {
    source: 'deuda',
    numeric: true,
    render: ({ deuda, currency }) => deuda > 0 && <b>{amountText(deuda, currency)}</b>,
  },
  { source: 'deuda_desde', sortable: true, spare: true, render: ({ deuda_desde }) => <Time brief at={deuda_desde} /> },
  { source: 'pagado_el', sortable: true, spare: true, render: ({ pagado_el }) => <Time brief at={pagado_el} /> },
  { source: 'acciones', render: (payout) => <PayoutCommands payout={payout} /> },
];

/** Payouts owed to hosts, earliest first, and hosts' debts to us; due ones are a queue. */
export const PayoutList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ estado: 'due' }}
    sort={{ field: 'vence', order: 'ASC' }}
    queue={['estado', 'due']}
  />
);
