import { NumberField, SearchInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Listing } from '../data/records.ts';
import type { Bulk } from '../ui/bulk/bulk.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import lists from '../ui/lists/lists.module.css';
import { choicesOf } from '../ui/lists/lists.ts';
import { Named } from '../ui/Named.tsx';
import { Person } from '../ui/Person.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { ListingCommands } from './ListingCommands.tsx';

const STATES = choicesOf('state', ['draft', 'pending', 'approved', 'blocked', 'removed']);
const filters = [
  <SearchInput source="q" alwaysOn key="q" />,
  <SelectInput source="estado" choices={STATES} alwaysOn key="estado" />,
  <SearchInput source="anfitrion" key="anfitrion" />,
];

const columns: Column<Listing>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={`/accommodations/${id}/show`}>{id}</Link> },
  { source: 'foto', render: ({ foto }) => foto && <img src={foto} alt="" width={64} height={48} loading="lazy" className={lists.thumb} /> },
  { source: 'nombre', wide: true, render: ({ id, nombre }) => <Named name={nombre} to={`/accommodations/${id}/show`} /> },
  { source: 'comuna' },
  { source: 'pais', spare: true },
  { source: 'anfitrion', sortable: true, render: ({ anfitrion }) => <Person id={anfitrion} /> },
  { source: 'estado', render: ({ estado }) => <StateChip state={estado} /> },
  { source: 'verificado', render: ({ verificado }) => <YesNo is={verificado} /> },
  { source: 'marcas', sortable: true, numeric: true, render: () => <NumberField source="marcas" /> },
  { source: 'publicado', sortable: true, render: ({ publicado }) => <Time brief at={publicado} /> },
  { source: 'acciones', render: (listing) => <ListingCommands listing={listing} only={['approve', 'verify']} /> },
];

const named = ({ id, nombre }: Listing) => `${id} · ${nombre}`;
/** Bulk commands, for listings that were each reviewed. */
const bulk: Bulk<Listing>[] = [
  {
    label: 'posada.approve',
    action: 'approve',
    nameOf: named,
    refusalOf: ({ estado }) => `posada.bulk.space.${estado}`,
    send: (write, { id }, words) => write.approveListing(id, words),
  },
  {
    label: 'posada.verify',
    action: 'verify',
    nameOf: named,
    refusalOf: ({ verificado, estado }) => (verificado ? 'posada.bulk.space.verified' : `posada.bulk.space.${estado}`),
    send: (write, { id }, words) => write.verifyListing(id, words),
  },
];

/** The queue of pending listings; the filter shows all others. */
export const ListingList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ estado: 'pending' }}
    sort={{ field: 'publicado', order: 'DESC' }}
    queue={['estado', 'pending']}
    bulk={bulk}
  />
);
