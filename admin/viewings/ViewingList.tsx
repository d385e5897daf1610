import { BooleanInput, NumberInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ViewingLine } from '../data/records.ts';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Named } from '../ui/Named.tsx';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { ViewingCommands } from './ViewingCommands.tsx';
import { ViewingState } from './ViewingState.tsx';
import { VisitTabs } from './VisitTabs.tsx';

const STATES = [
  { id: 'open', name: 'posada.state.waiting' },
  { id: 'held', name: 'posada.state.held' },
  { id: 'declined', name: 'posada.state.declined' },
];
const filters = [
  <SelectInput source="estado" choices={STATES} alwaysOn key="estado" />,
  <NumberInput source="alojamiento" alwaysOn key="alojamiento" />,
  <BooleanInput source="vencida" key="vencida" />,
];

const columns: Column<ViewingLine>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={`/viewing-requests/${id}/show`}>V-{id}</Link> },
  {
    source: 'espacio',
    wide: true,
    render: ({ alojamiento, espacio }) => <Named name={espacio} to={`/accommodations/${alojamiento}/show`} />,
  },
  { source: 'dia', sortable: true, render: ({ dia }) => <Day day={dia} /> },
  { source: 'estado', render: (viewing) => <ViewingState viewing={viewing} /> },
  { source: 'huesped', render: ({ huesped }) => <Person id={huesped} /> },
  { source: 'identidad', render: ({ identidad }) => <YesNo is={identidad} /> },
  { source: 'solicitada', sortable: true, render: ({ solicitada }) => <Time brief at={solicitada} /> },
  { source: 'cerrada', sortable: true, spare: true, render: ({ cerrada }) => <Time brief at={cerrada} /> },
  { source: 'acciones', render: (viewing) => <ViewingCommands viewing={viewing} /> },
];

/** Guests who would like to view a space before their stay; open requests are a queue. */
export const ViewingList = () => (
  <>
    <VisitTabs />
    <ConsoleList
      columns={columns}
      filters={filters}
      filterDefaultValues={{ estado: 'open' }}
      sort={{ field: 'dia', order: 'ASC' }}
      queue={['estado', 'open']}
    />
  </>
);
