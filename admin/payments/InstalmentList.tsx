import PaidIcon from '@mui/icons-material/PaidOutlined';
import { NumberInput, SelectInput, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText, dayText } from '../../src/kernel/formats.ts';
import { MoneyConsequences } from '../consequences/MoneyConsequences.tsx';
import type { Instalment } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { MoneyState } from './MoneyState.tsx';

const STATES = choicesOf('money.instalmentState', ['overdue', 'announced', 'due', 'planned', 'paid', 'nothing']);
const filters = [
  <SelectInput source="estado" choices={STATES} alwaysOn key="estado" />,
  <NumberInput source="reserva" alwaysOn key="reserva" />,
  <NumberInput source="anfitrion" key="anfitrion" />,
];

/** Records that the transfer for an instalment has arrived; its amount is the instalment plus the transfer surcharge. */
export const InstalmentPaid = ({ instalment: { reserva, vence, importe, currency, actions } }: { instalment: Instalment }) => {
  const [locale] = useLocaleState();
  const t = useTranslate();
  if (!actions.includes('mark_paid')) return null;
  const name = `R-${reserva}`;
  return (
    <Command
      label="posada.money.instalmentPaid"
      icon={<PaidIcon />}
      about={[name, dayText(locale, vence), amountText(importe, currency)].join(' · ')}
      undo={t('posada.undo.paid')}
      figures={<MoneyConsequences id={reserva} due={vence} of="instalments" command="confirm_transfer" />}
      event={`/reservations/${reserva}/replay`}
      send={(write, reason) => write.markInstalmentsPaid(reserva, [vence], reason)}
    />
  );
};

const columns: Column<Instalment>[] = [
  { source: 'reserva', render: ({ reserva }) => <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> },
  { source: 'anfitrion', render: ({ anfitrion }) => <Person id={anfitrion} /> },
  { source: 'vence', sortable: true, render: ({ vence }) => <Day day={vence} /> },
  { source: 'importe', sortable: true, numeric: true, render: ({ importe, currency }) => amountText(importe, currency) },
  { source: 'estado', render: ({ estado }) => <MoneyState state={estado} words="posada.money.instalmentState" /> },
  { source: 'atrasada_desde', sortable: true, render: ({ atrasada_desde }) => <Time brief at={atrasada_desde} /> },
  { source: 'pagado_el', sortable: true, spare: true, render: ({ pagado_el }) => <Time brief at={pagado_el} /> },
  { source: 'acciones', render: (instalment) => <InstalmentPaid instalment={instalment} /> },
];

/** Later months of long stays, earliest first; overdue ones are a queue (D-127). */
export const InstalmentList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ estado: 'overdue' }}
    sort={{ field: 'vence', order: 'ASC' }}
    queue={['estado', 'overdue']}
  />
);
