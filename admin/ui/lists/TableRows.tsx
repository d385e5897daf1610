import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow, { type TableRowProps } from '@mui/material/TableRow';
import {
  DataTableBody,
  type DataTableBodyProps,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';

/** A row whose checkbox has its name on the input: react-admin puts it on a wrapper, where screen readers ignore it. */
const SelectableRow = ({ children, ...rest }: TableRowProps) => {
  const t = useTranslate();
  const record = useRecordContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  if (!record) return null;
  return (
    <TableRow hover {...rest}>
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={selected?.includes(record.id) ?? false}
            onClick={(pressed) => handleToggleItem?.(record.id, pressed)}
            slotProps={{ input: { 'aria-label': t('ra.action.select_row') } }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
};

/** The rows of a list of the console. */
export const TableRows = (props: DataTableBodyProps) => <DataTableBody {...props} row={SelectableRow} />;
