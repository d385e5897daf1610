import { BooleanInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ReportLine } from '../data/records.ts';
import type { Bulk } from '../ui/bulk/bulk.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { HandleReport } from './HandleReport.tsx';

const KINDS = choicesOf('report', ['letter', 'investment', 'bug']);
const filters = [
  <BooleanInput source="abierto" alwaysOn key="abierto" />,
  <SelectInput source="tipo" choices={KINDS} alwaysOn key="tipo" />,
];

const columns: Column<ReportLine>[] = [
  {
    source: 'tipo',
    render: ({ id, tipo }) => (
      <Link to={`/reports/${id}/show`}>
        <Word of="report" is={tipo} />
      </Link>
    ),
  },
  { source: 'mensaje', wide: true, render: ({ mensaje }) => mensaje },
  { source: 'pagina', wide: true },
  { source: 'usuario', render: ({ usuario }) => <Person id={usuario} /> },
  { source: 'recibido', sortable: true, render: ({ recibido }) => <Time brief at={recibido} /> },
  { source: 'atendido', sortable: true, render: ({ atendido }) => <Time brief at={atendido} /> },
  { source: 'acciones', render: (report) => <HandleReport report={report} /> },
];

const handle: Bulk<ReportLine> = {
  label: 'posada.report.handle',
  action: 'handle',
  asks: 'posada.report.note',
  nameOf: ({ id, mensaje }) => `${id} · ${mensaje.slice(0, 60)}`,
  refusalOf: () => 'posada.bulk.handled',
  send: (write, { id }, words) => write.handleReport(id, words),
};

/** Letters and bug reports; open ones are a queue. */
export const ReportList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ abierto: true }}
    sort={{ field: 'recibido', order: 'DESC' }}
    queue={['abierto', true]}
    bulk={[handle]}
  />
);
