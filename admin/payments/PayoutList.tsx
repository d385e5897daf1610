import PaidIcon from '@mui/icons-material/PaidOutlined';
import { NumberInput, ReferenceField, SelectInput, TextField, useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console, Payout } from '../dataProvider.ts';
import { moneyText } from '../format.ts';
import { Command } from '../ui/Command.tsx';
import { type Column, ConsoleList } from '../ui/ConsoleList.tsx';
import { Day } from '../ui/Day.tsx';
import { Time } from '../ui/Time.tsx';
import { MoneyState } from './MoneyState.tsx';

const STATES = ['due', 'upcoming', 'paid', 'nothing'].map((id) => ({ id, name: `posada.money.state.${id}` }));
const filters = [
  <SelectInput source="estado" choices={STATES} alwaysOn key="estado" />,
  <NumberInput source="reserva" alwaysOn key="reserva" />,
  <NumberInput source="anfitrion" key="anfitrion" />,
];

/** Says that the host has the money: with the reason and the number typed, and the amount that was shown. */
const MarkPaid = ({ payout }: { payout: Payout }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const name = `R-${payout.reserva}`;
  return (
    <Command
      label="posada.money.payOut"
      icon={<PaidIcon />}
      about={`${name} · ${moneyText(payout.importe, payout.currency)}`}
      typed={name}
      refused={payout.actions.includes('mark_paid') ? null : t('posada.money.notYet')}
      send={(reason) => provider.markPaidOut(payout.id, reason, payout.importe)}
      event={`/reservations/${payout.reserva}/replay`}
    />
  );
};

const columns: Column<Payout>[] = [
  { source: 'reserva', render: ({ id, reserva }) => <Link to={`/payments/${encodeURIComponent(id)}/show`}>R-{reserva}</Link> },
  {
    source: 'anfitrion',
    render: (payout) => (
      <ReferenceField source="anfitrion" reference="users" link="show" record={payout}>
        <TextField source="nombre" />
      </ReferenceField>
    ),
  },
  { source: 'vence', sortable: true, render: ({ vence }) => <Day day={vence} /> },
  { source: 'importe', sortable: true, numeric: true, render: ({ importe, currency }) => moneyText(importe, currency) },
  { source: 'estado', render: ({ estado }) => <MoneyState state={estado} /> },
  { source: 'pagado', numeric: true, render: ({ pagado, currency }) => moneyText(pagado, currency) },
  { source: 'pagado_el', sortable: true, spare: true, render: ({ pagado_el }) => <Time at={pagado_el} /> },
  { source: 'acciones', render: (payout) => <MarkPaid payout={payout} /> },
];

/** What is due to hosts, the earliest first; those that are due are a queue. */
export const PayoutList = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'vence', order: 'ASC' }} queue={['estado', 'due']} />
);
