import { BooleanInput, NumberInput, SearchInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { CLOSE_REASONS } from '../../src/kernel/talk/conversations.ts';
import type { Talk } from '../data/records.ts';
import type { Bulk } from '../ui/bulk/bulk.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Named } from '../ui/Named.tsx';
import { PersonLink } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { CloseReports } from './CloseReports.tsx';

const filters = [
  <SearchInput source="q" alwaysOn key="q" />,
  <BooleanInput source="denunciada" key="denunciada" />,
  <NumberInput source="persona" key="persona" />,
  <NumberInput source="alojamiento" key="alojamiento" />,
];

const columns: Column<Talk>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={`/conversations/${id}/show`}>{id}</Link> },
  {
    source: 'espacio',
    wide: true,
    render: ({ accommodation_id, alojamiento }) => <Named name={alojamiento.nombre} to={`/accommodations/${accommodation_id}/show`} />,
  },
  { source: 'huesped', render: ({ guest_id, huesped }) => <PersonLink id={guest_id} name={huesped.nombre} /> },
  { source: 'anfitrion', render: ({ host_id, anfitrion }) => <PersonLink id={host_id} name={anfitrion.nombre} /> },
  { source: 'mensajes', numeric: true },
  { source: 'estado', render: ({ estado }) => <Word of="talk.standing" is={estado} /> },
  { source: 'ultimo', sortable: true, render: ({ ultimo }) => <Time brief at={ultimo} /> },
  { source: 'denunciada_desde', sortable: true, render: ({ denunciada_desde }) => <Time brief at={denunciada_desde} /> },
  { source: 'motivos', wide: true, render: ({ motivos }) => motivos.map((reason) => <Word key={reason} of="talk" is={reason} />) },
  { source: 'acciones', render: (talk) => <CloseReports talk={talk} /> },
];

const close: Bulk<Talk> = {
  label: 'posada.talk.close',
  action: 'close_reports',
  choices: CLOSE_REASONS.map((id) => ({ id })),
  nameOf: ({ id, alojamiento }) => `${id} · ${alojamiento.nombre}`,
  refusalOf: () => 'posada.bulk.noReports',
  send: (write, { id }, words) => write.closeTalkReports(id, words),
};

/** The participants of each conversation, without its messages; reported ones are a queue. */
export const ConversationList = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'ultimo', order: 'DESC' }} queue={['denunciada', true]} bulk={[close]} />
);
