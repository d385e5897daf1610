import { BooleanInput, NumberInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Reservation } from '../dataProvider.ts';
import { Space } from '../listings/Space.tsx';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { Person } from '../users/Person.tsx';
import { ReservationCommands } from './ReservationCommands.tsx';
import { LeadCost } from './StayCost.tsx';

const STATES = ['open', 'requested', 'accepted', 'paid', 'ended'].map((id) => ({ id, name: `posada.state.${id}` }));
const filters = [
  <SelectInput source="status" choices={STATES} alwaysOn key="status" />,
  <BooleanInput source="transferencia" alwaysOn key="transferencia" />,
  <NumberInput source="alojamiento" key="alojamiento" />,
  <NumberInput source="huesped" key="huesped" />,
  <NumberInput source="anfitrion" key="anfitrion" />,
];

const columns: Column<Reservation>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={`/reservations/${id}/show`}>R-{id}</Link> },
  { source: 'status', sortable: true, render: ({ status }) => <StateChip state={status} /> },
  { source: 'causa', spare: true, render: ({ causa }) => causa && <Word of="cause" is={causa} /> },
  { source: 'alojamiento', sortable: true, render: ({ alojamiento }) => <Space id={alojamiento} /> },
  { source: 'huesped', render: ({ huesped }) => <Person id={huesped} /> },
  { source: 'anfitrion', spare: true, render: ({ anfitrion }) => <Person id={anfitrion} /> },
  { source: 'fecha_inicio', sortable: true, render: ({ fecha_inicio }) => <Day day={fecha_inicio} /> },
  { source: 'fecha_termino', sortable: true, render: ({ fecha_termino }) => <Day day={fecha_termino} /> },
  { source: 'total', numeric: true, render: (reservation) => <LeadCost reservation={reservation} /> },
  { source: 'tipopago', spare: true, render: ({ tipopago }) => tipopago && <Word of="method" is={tipopago} /> },
  { source: 'vence', render: ({ vence, zona_horaria }) => <Time brief at={vence} zone={zona_horaria} /> },
  {
    source: 'fecha_pago',
    sortable: true,
    spare: true,
    render: ({ fecha_pago, zona_horaria }) => <Time brief at={fecha_pago} zone={zona_horaria} />,
  },
  { source: 'acciones', render: (reservation) => <ReservationCommands reservation={reservation} inRow /> },
];

/**
 * Reservations of everybody, ended ones only when they are asked for (D-45); with announced transfers the queue of what is to be confirmed.
 */
export const ReservationList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ status: 'open' }}
    sort={{ field: 'id', order: 'DESC' }}
    queue={['transferencia', true]}
  />
);
