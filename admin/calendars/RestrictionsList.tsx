import { SearchInput, SelectInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Named } from '../listings/Named.tsx';
import type { Restrictions } from '../records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { NOTHING, orNothing } from '../ui/nothing.ts';
import { Time } from '../ui/Time.tsx';
import { Person } from '../users/Person.tsx';
import styles from './calendars.module.css';
import { FeedState } from './FeedState.tsx';

const CALENDARS = ['some', 'none', 'failing'].map((id) => ({ id, name: `posada.calendar.${id}` }));
const filters = [
  <SearchInput source="q" alwaysOn key="q" />,
  <SelectInput source="calendarios" label="posada.calendar.filter" choices={CALENDARS} alwaysOn key="calendarios" />,
];

const Feeds = ({ calendarios }: Restrictions) => {
  const t = useTranslate();
  if (calendarios.length === 0) return NOTHING;
  return (
    <ul className={styles.feeds}>
      {calendarios.map((feed) => (
        <li key={feed.id}>
          <b>{orNothing(feed.sitio)}</b> <FeedState feed={feed} />
          <span className={`mute ${styles.block}`}>
            {t('posada.calendar.read')}: {feed.leido ? <Time brief at={feed.leido} /> : NOTHING}
          </span>
          <span className={`mute ${styles.block}`}>
            {t('posada.calendar.next')}: <Time brief at={feed.proximo} />
          </span>
        </li>
      ))}
    </ul>
  );
};

const here = (id: number) => `/restrictions/${id}/show`;
const columns: Column<Restrictions>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={here(id)}>{id}</Link> },
  { source: 'nombre', render: ({ id, nombre }) => <Named name={nombre} to={here(id)} /> },
  { source: 'comuna', spare: true },
  { source: 'anfitrion', sortable: true, render: ({ anfitrion }) => <Person id={anfitrion} /> },
  {
    source: 'conflictos',
    numeric: true,
    render: ({ id, conflictos }) => (conflictos > 0 ? <Link to={here(id)}>{conflictos}</Link> : 0),
  },
  { source: 'calendarios', render: (row) => <Feeds {...row} /> },
];

/** Every space with the calendars that it reads; its addresses are on its own page, for a reason. */
export const RestrictionsList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    filterDefaultValues={{ calendarios: 'failing' }}
    queue={['calendarios', 'failing']}
  />
);
