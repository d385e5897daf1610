import { BooleanInput, SearchInput, SelectInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Conflict } from '../data/records.ts';
import { Day } from '../ui/Day.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Named } from '../ui/Named.tsx';
import { orNothing } from '../ui/nothing.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import styles from './calendars.module.css';

const STATES = choicesOf('state', ['requested', 'accepted', 'paid']);
const filters = [
  <SearchInput source="q" alwaysOn key="q" />,
  <BooleanInput source="firme" alwaysOn key="firme" />,
  <SelectInput source="estado" choices={STATES} key="estado" />,
];

const Span = ({ from, to }: { from: string; to: string }) => (
  <>
    <Day day={from} /> – <Day day={to} />{' '}
  </>
);

/** The options for resolving a conflict, none of which happens automatically (D-118), with a link; `brief`: shown on hover. */
const Advice = ({ conflict: { estado, reserva, alojamiento }, brief = false }: { conflict: Conflict; brief?: boolean }) => {
  const t = useTranslate();
  const advice = t(`posada.calendar.do.${estado}`, { _: estado });
  return (
    <span title={advice}>
      {!brief && <span className={styles.block}>{advice}</span>}
      <Link to={`/reservations/${reserva}/replay`}>{t('posada.tabs.history')}</Link> ·{' '}
      <Link to={`/restrictions/${alojamiento}/show`}>{t('posada.calendar.calendar')}</Link>
    </span>
  );
};

/** The sides of a conflict, also used by the table of a single space. */
export const conflictColumns: Column<Conflict>[] = [
  { source: 'reserva', render: ({ reserva }) => <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> },
  { source: 'estado', render: ({ estado }) => <StateChip state={estado} /> },
  { source: 'estadia', render: ({ fecha_inicio, fecha_termino }) => <Span from={fecha_inicio} to={fecha_termino} /> },
  {
    source: 'importado',
    wide: true,
    render: ({ sitio, importado }) => (
      <>
        <b>{orNothing(sitio)}</b>{' '}
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
  wide: true,
  render: ({ alojamiento, espacio }) => <Named name={espacio} to={`/accommodations/${alojamiento}/show`} />,
};
const brief: Column<Conflict> = { source: 'hacer', render: (conflict) => <Advice conflict={conflict} brief /> };
const columns = [...conflictColumns.slice(0, -2), space, ...conflictColumns.slice(-2, -1), brief];

/** Reservations whose nights an imported calendar also takes; accepted ones are a queue (D-118). */
export const ConflictList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ firme: true }}
    sort={{ field: 'desde', order: 'ASC' }}
    queue={['firme', true]}
  />
);
