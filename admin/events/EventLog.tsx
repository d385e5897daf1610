import { BooleanInput, DateTimeInput, NumberInput, TextInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { LoggedEvent } from '../dataProvider.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';

const EVERY_MS = 2_000;

const filters = [
  <TextInput source="flujo" alwaysOn key="flujo" />,
  <TextInput source="tipo" alwaysOn key="tipo" />,
  <NumberInput source="persona" alwaysOn key="persona" />,
  <BooleanInput source="seguir" alwaysOn key="seguir" />,
  <TextInput source="actor" key="actor" />,
  <DateTimeInput source="desde" key="desde" />,
  <DateTimeInput source="hasta" key="hasta" />,
];

/** Where the record of a stream is seen, if the console has a page for it. */
const PAGES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^(?:desk-)?reservation-(\d+)$/, (id) => `/reservations/${id}/replay`],
  [/^(?:desk-)?listing-(\d+)$/, (id) => `/accommodations/${id}/show/history`],
  [/^(?:desk-)?user-(\d+)$/, (id) => `/users/${id}/show`],
];

const Stream = ({ flujo }: LoggedEvent) => {
  for (const [pattern, pageOf] of PAGES) {
    const id = pattern.exec(flujo)?.[1];
    if (id !== undefined) return <Link to={pageOf(id)}>{flujo}</Link>;
  }
  return flujo;
};

const Actor = ({ actor }: LoggedEvent) => {
  const id = /^user:(\d+)$/.exec(actor)?.[1];
  return id === undefined ? actor : <Link to={`/users/${id}/show`}>{actor}</Link>;
};

const columns: Column<LoggedEvent>[] = [
  { source: 'fecha', render: ({ fecha }) => <Time at={fecha} /> },
  { source: 'que', render: ({ tipo }) => <Word of="event" is={tipo} /> },
  { source: 'tipo' },
  { source: 'flujo', render: (event) => <Stream {...event} /> },
  { source: 'actor', render: (event) => <Actor {...event} /> },
  { source: 'revision', numeric: true, spare: true },
  { source: 'id', sortable: true, spare: true },
  { source: 'pedido', spare: true },
];

/** The log itself, the latest first, without the data of its events; followed live when that is switched on. */
export const EventLog = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'id', order: 'DESC' }} follow={['seguir', EVERY_MS]} />
);
