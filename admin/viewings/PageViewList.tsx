import { SearchInput } from 'react-admin';
import type { PageViews } from '../data/records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import lists from '../ui/lists/lists.module.css';
import { Named } from '../ui/Named.tsx';
import { VisitTabs } from './VisitTabs.tsx';

const filters = [<SearchInput source="q" alwaysOn key="q" />];

const columns: Column<PageViews>[] = [
  { source: 'id', sortable: true },
  { source: 'foto', render: ({ foto }) => foto && <img src={foto} alt="" width={64} height={48} className={lists.thumb} loading="lazy" /> },
  { source: 'nombre', wide: true, render: ({ id, nombre }) => <Named name={nombre} to={`/accommodations/${id}/show`} /> },
  { source: 'comuna' },
  { source: 'visitas', sortable: true, numeric: true },
];

/** The number of page views of each space, most viewed first. */
export const PageViewList = () => (
  <>
    <VisitTabs />
    <ConsoleList columns={columns} filters={filters} sort={{ field: 'visitas', order: 'DESC' }} />
  </>
);
