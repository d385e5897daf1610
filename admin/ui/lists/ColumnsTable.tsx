import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import { orNothing } from '../nothing.ts';
import { useMayWrite } from '../writing.tsx';
import { COMMANDS, type Column } from './ConsoleList.tsx';
import { PlainTable } from './PlainTable.tsx';

type Props<Row> = { resource: string; columns: readonly Column<Row & RaRecord>[]; rows: readonly Row[] };

/** The columns of a list on the page of a record: all rows, in the given order. */
export const ColumnsTable = <Row extends RaRecord>({ resource, columns, rows }: Props<Row>) => {
  const t = useTranslate();
  const mayWrite = useMayWrite();
  const shown = columns.filter(({ source, spare }) => !spare && (mayWrite || source !== COMMANDS));
  const label = t(`resources.${resource}.name`, { smart_count: 2 });
  return (
    <PlainTable label={label} heads={shown.map(({ source }) => t(`resources.${resource}.fields.${source}`))}>
      {rows.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <tr>
            {shown.map(({ source, render }) => (
              <td key={source}>{orNothing(render ? render(row) : row[source])}</td>
            ))}
          </tr>
        </RecordContextProvider>
      ))}
    </PlainTable>
  );
};
