import FilterOffIcon from '@mui/icons-material/FilterAltOffOutlined';
import Button from '@mui/material/Button';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import {
  ColumnsButton,
  DataTable,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  type SortPayload,
  TopToolbar,
  useListContext,
  useStore,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { BulkCommand } from '../bulk/BulkCommand.tsx';
import type { Bulk } from '../bulk/bulk.ts';
import { ClockNote, OnMyClock } from '../clock.tsx';
import { Nothing } from '../Nothing.tsx';
import { orNothing } from '../nothing.ts';
import { useMayWrite } from '../writing.tsx';
import styles from './lists.module.css';
import { TableRows } from './TableRows.tsx';

export type Column<Row extends RaRecord> = {
  readonly source: string;
  readonly sortable?: boolean;
  readonly numeric?: boolean;
  /** Shown only when it is chosen: a table of all columns would not fit a desk's screen. */
  readonly spare?: boolean;
  /** Takes the room that is left, and is cut there; `words` are not: whoever decides has to read them. */
  readonly wide?: boolean | 'words';
  /** The value as it is where this is absent. */
  readonly render?: (row: Row) => ReactNode;
};

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[];
  filters: ReactElement[];
  sort: SortPayload;
  filterDefaultValues?: Record<string, unknown>;
  /** A filter that makes this list a queue: when it is empty all is done; `whole` where it is one without a filter. */
  queue?: readonly [name: string, value: unknown] | 'whole';
  /** A filter that makes the list ask again and again, and after how many milliseconds. */
  follow?: readonly [name: string, ms: number];
  /** What can be done with selected rows, for whoever may write. */
  bulk?: readonly Bulk<Row>[];
  /** What else can be pressed above the table. */
  more?: ReactNode;
};

const PER_PAGE = 15;
/** Where the window is tall enough for them. */
const PER_TALL_PAGE = 25;
const TALL = '(min-height: 1050px)';
/** The column of a table whose cells change something; not there for whoever only reads. */
export const COMMANDS = 'acciones';

/**
 * A table of the console: 15 rows, at most 600 px with its header in sight, 25 in a tall window; filters, sort and page stand in
 * the address.
 */
export const ConsoleList = <Row extends RaRecord>({
  columns: all,
  filters,
  sort,
  filterDefaultValues = {},
  queue,
  follow,
  bulk,
  more,
}: Props<Row>) => {
  const mayWrite = useMayWrite();
  const columns = all.filter(({ source }) => mayWrite || source !== COMMANDS);
  return (
    <List
      filters={filters}
      filterDefaultValues={filterDefaultValues}
      sort={sort}
      perPage={window.matchMedia(TALL).matches ? PER_TALL_PAGE : PER_PAGE}
      pagination={<Pages />}
      empty={false}
      exporter={false}
      disableSyncWithLocation={false}
      actions={
        <TopToolbar>
          {more}
          <FiltersOn filters={filters} />
          <ClockNote />
          <FilterButton />
          <ColumnsButton />
        </TopToolbar>
      }
    >
      {follow && <Following name={follow[0]} ms={follow[1]} />}
      <OnMyClock>
        <Table columns={columns} queue={queue} bulk={mayWrite ? bulk : undefined} />
      </OnMyClock>
    </List>
  );
};

/** Which filters are on, out of all of them with one press: a list is opened as it was left. */
const FiltersOn = ({ filters }: { filters: readonly ReactElement[] }) => {
  const { filterValues, setFilters, resource } = useListContext();
  const t = useTranslate();
  const labelOf = useTranslateLabel();
  const inputs: readonly { source?: string; label?: string }[] = filters.map(({ props }) => props as object);
  const names = Object.keys(filterValues)
    .filter((name) => filterValues[name] !== false)
    .map((source) => labelOf({ source, resource, label: inputs.find((one) => one.source === source)?.label }));
  if (names.length === 0) return null;
  return (
    <Button data-unfilter size="small" onClick={() => setFilters({}, {})} startIcon={<FilterOffIcon />}>
      {t('posada.list.unfilter', { filters: names.join(', ') })}
    </Button>
  );
};

/** None while nothing could be loaded: how many rows there are is not known. */
const Pages = () => {
  const { error, total } = useListContext();
  return error && total === undefined ? null : <Pagination rowsPerPageOptions={[PER_PAGE, PER_TALL_PAGE]} />;
};

/** Every command that selected rows can be given. */
const Selected = <Row extends RaRecord>({ bulk }: { bulk: readonly Bulk<Row>[] }) =>
  bulk.map((one) => <BulkCommand key={one.label} bulk={one} />);

const Following = ({ name, ms }: { name: string; ms: number }) => {
  const { filterValues, refetch } = useListContext();
  const isOn = filterValues[name] === true;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void refetch(), ms);
    return () => clearInterval(timer);
  }, [isOn, ms, refetch]);
  return null;
};

/** A list as it was last seen, by which a record leads to its neighbours. react-admin keeps it from the first change on. */
const useSeen = () => {
  const { filterValues: filter, displayedFilters, sort, page, perPage, resource } = useListContext();
  const [seen, keep] = useStore<object>(`${resource}.listParams`);
  useEffect(() => {
    if (!seen) keep({ filter, displayedFilters, sort: sort.field, order: sort.order, page, perPage });
  });
};

const Table = <Row extends RaRecord>({ columns, queue, bulk }: Pick<Props<Row>, 'columns' | 'queue'> & { bulk: Props<Row>['bulk'] }) => {
  const { filterValues } = useListContext();
  useSeen();
  const unfiltered = Object.keys(filterValues).length === 0;
  const isQueue = queue === 'whole' ? unfiltered : queue !== undefined && filterValues[queue[0]] === queue[1];
  return (
    <DataTable
      bulkActionButtons={bulk ? <Selected bulk={bulk} /> : false}
      rowClick={false}
      body={TableRows}
      hiddenColumns={columns.filter(({ spare }) => spare).map(({ source }) => source)}
      empty={<Nothing done={isQueue} />}
      className={styles.table}
    >
      {columns.map(({ source, sortable = false, numeric = false, wide = false, render }) => (
        <DataTable.Col
          key={source}
          source={source}
          disableSort={!sortable}
          align={numeric ? 'right' : 'left'}
          {...(wide && { cellClassName: wide === 'words' ? `${styles.wide} ${styles.words}` : styles.wide })}
          render={(row) => {
            const value: ReactNode = render ? render(row as Row) : row[source];
            if (source === COMMANDS) return value;
            return wide && typeof value === 'string' ? <span title={value}>{orNothing(value)}</span> : orNothing(value);
          }}
        />
      ))}
    </DataTable>
  );
};
