import { BooleanInput, SearchInput, SelectInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Named } from '../listings/Named.tsx';
import type { Conflict } from '../records.ts';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { NOTHING, orNothing } from '../ui/nothing.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import styles from './calendars.module.css';

const STATES = ['requested', 'accepted', 'paid'].map((id) => ({ id, name: `posada.state.${id}` }));
const filters = [
  <SearchInput source="q" alwaysOn key="q" />,
  <BooleanInput source="firme" alwaysOn key="firme" />,
  <SelectInput source="estado" choices={STATES} key="estado" />,
];

const Span = ({ from, to }: { from: string; to: string }) => (
  <span className={styles.block}>
    <Day day={from} /> – <Day day={to} />
  </span>
);

/** What can be done: nothing of it happens by itself (D-118). */
const Advice = ({ conflict: { estado, reserva, alojamiento } }: { conflict: Conflict }) => {
  const t = useTranslate();
  return (
    <>
      <span className={styles.block}>{estado ? t(`posada.calendar.do.${estado}`, { _: estado }) : NOTHING}</span>
      <Link to={`/reservations/${reserva}/replay`}>{t('posada.tabs.history')}</Link> ·{' '}
      <Link to={`/restrictions/${alojamiento}/show`}>{t('posada.calendar.calendar')}</Link>
    </>
  );
};

/** The sides of a conflict, also for the table of one space. */
export const conflictColumns: Column<Conflict>[] = [
  { source: 'reserva', render: ({ reserva }) => <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> },
  { source: 'estado', render: ({ estado }) => <StateChip state={estado} /> },
  { source: 'estadia', render: ({ fecha_inicio, fecha_termino }) => <Span from={fecha_inicio} to={fecha_termino} /> },
  {
    source: 'importado',
    render: ({ sitio, importado }) => (
      <>
        <b>{orNothing(sitio)}</b>
        {importado.map(({ from, to }) => (
          <Span key={from} from={from} to={to} />
        ))}
      </>
    ),
  },
  { source: 'desde', sortable: true, render: ({ desde }) => <Time brief at={desde} /> },
  { source: 'hacer', render: (conflict) => <Advice conflict={conflict} /> },
];

const space: Column<Conflict> = {
  source: 'espacio',
  render: ({ alojamiento, espacio }) => <Named name={espacio} to={`/accommodations/${alojamiento}/show`} />,
};
const columns = conflictColumns.flatMap((column) => (column.source === 'desde' ? [space, column] : [column]));

/** Reservations whose nights a calendar of another site takes too; what was accepted is a queue (D-118). */
export const ConflictList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ firme: true }}
    sort={{ field: 'desde', order: 'ASC' }}
    queue={['firme', true]}
  />
);
