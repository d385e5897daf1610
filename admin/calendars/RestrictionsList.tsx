import { SearchInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Restrictions } from '../data/records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Named } from '../ui/Named.tsx';
import { NOTHING, orNothing } from '../ui/nothing.ts';
import { Person } from '../ui/Person.tsx';
import { FeedState } from './FeedState.tsx';

const CALENDARS = choicesOf('calendar', ['some', 'none', 'failing']);
const filters = [
  <SearchInput source="q" alwaysOn key="q" />,
  <SelectInput source="calendarios" label="posada.calendar.filter" choices={CALENDARS} alwaysOn key="calendarios" />,
];

/** Its imported calendars, each with its state; the page of the space shows since when. */
const Feeds = ({ calendarios }: Restrictions) =>
  calendarios.length === 0
    ? NOTHING
    : calendarios.map((feed) => (
        <span key={feed.id}>
          <b>{orNothing(feed.sitio)}</b> <FeedState feed={feed} brief />{' '}
        </span>
      ));

const here = (id: number) => `/restrictions/${id}/show`;
const columns: Column<Restrictions>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={here(id)}>{id}</Link> },
  { source: 'nombre', wide: true, render: ({ id, nombre }) => <Named name={nombre} to={here(id)} /> },
  { source: 'comuna', spare: true },
  { source: 'anfitrion', sortable: true, render: ({ anfitrion }) => <Person id={anfitrion} /> },
  {
    source: 'conflictos',
    numeric: true,
    render: ({ id, conflictos }) => (conflictos > 0 ? <Link to={here(id)}>{conflictos}</Link> : 0),
  },
  { source: 'calendarios', wide: true, render: (row) => <Feeds {...row} /> },
];

/** Every space with its imported calendars; their URLs are on its own page, shown for a reason. */
export const RestrictionsList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    filterDefaultValues={{ calendarios: 'failing' }}
    queue={['calendarios', 'failing']}
  />
);
