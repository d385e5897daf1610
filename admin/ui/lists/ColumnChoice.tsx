import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useTranslate, useTranslateLabel } from 'react-admin';

type Filters = Readonly<Record<string, unknown>>;

/**
 * What the address says at this moment. The list is rendered from it in a transition, so what was rendered last may lack a filter that was
 * typed just before; to set filters from that would take the new one away again.
 */
const inAddress = (name: 'filter' | 'displayedFilters', rendered: Filters): Filters => {
  const text = new URLSearchParams(window.location.search).get(name);
  if (text === null) return rendered;
  try {
    const filters: unknown = JSON.parse(text);
    return typeof filters === 'object' && filters !== null ? { ...filters } : rendered;
  } catch {
    return rendered; // typed by hand
  }
};

const chosenIn = (filters: Filters, usual: readonly string[]) =>
  new Set(filters['columnas'] ? String(filters['columnas']).split(',') : usual);

/** Which columns to show: kept in the address with the filters, so that a link shows the same table. */
export const ColumnChoice = ({ columns, usual }: { columns: readonly string[]; usual: readonly string[] }) => {
  const { filterValues, displayedFilters, setFilters, resource } = useListContext();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const t = useTranslate();
  const labelOf = useTranslateLabel();
  const chosen = chosenIn(filterValues, usual);
  const toggle = (source: string) => {
    const now = inAddress('filter', filterValues);
    const before = chosenIn(now, usual);
    const wanted = columns.filter((one) => (one === source ? !before.has(one) : before.has(one)));
    if (wanted.length === 0) return;
    const { columnas: _, ...others } = now;
    const filters = wanted.join() === usual.join() ? others : { ...others, columnas: wanted.join(',') };
    setFilters(filters, inAddress('displayedFilters', displayedFilters));
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        {t('posada.columns')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {columns.map((source) => (
          <MenuItem key={source} dense role="menuitemcheckbox" aria-checked={chosen.has(source)} onClick={() => toggle(source)}>
            <Checkbox checked={chosen.has(source)} size="small" tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            <ListItemText>{labelOf({ source, resource })}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
