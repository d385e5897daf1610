import { AutocompleteInput, BooleanInput, DateTimeInput, NumberInput, TextInput, useTranslate } from 'react-admin';
import { EVENT_TYPES } from '../data/i18n.ts';
import type { LoggedEvent } from '../data/records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { Actor, Stream } from './Stream.tsx';

/** The types of events by display name; `alwaysOn` is read by the list. */
const TypeInput = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const t = useTranslate();
  const choices = EVENT_TYPES.map((id) => ({ id, name: t(`posada.event.${id}`) }));
  return <AutocompleteInput source={source} choices={choices} translateChoice={false} helperText={false} />;
};

const EVERY_MS = 2_000;

const filters = [
  <TextInput source="flujo" alwaysOn key="flujo" />,
  <TypeInput source="tipo" alwaysOn key="tipo" />,
  <NumberInput source="persona" alwaysOn key="persona" />,
  <BooleanInput source="seguir" alwaysOn key="seguir" />,
  <TextInput source="actor" key="actor" />,
  <DateTimeInput source="desde" key="desde" />,
  <DateTimeInput source="hasta" key="hasta" />,
];

const columns: Column<LoggedEvent>[] = [
  { source: 'fecha', render: ({ fecha }) => <Time at={fecha} /> },
  { source: 'que', render: ({ tipo }) => <Word of="event" is={tipo} /> },
  { source: 'tipo', spare: true },
  {
    source: 'flujo',
    wide: true,
    render: ({ flujo }) => <Stream of={flujo} />,
  },
  { source: 'actor', render: (event) => <Actor is={event.actor} /> },
  { source: 'visto_por', spare: true, render: ({ visto_por }) => <Person id={visto_por} /> },
  { source: 'revision', numeric: true, spare: true },
  { source: 'id', sortable: true, spare: true },
  { source: 'pedido', spare: true },
];

/** The event log, latest first, without the data of its events; optionally updated live. */
export const EventLog = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'id', order: 'DESC' }} follow={['seguir', EVERY_MS]} />
);
