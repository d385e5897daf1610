import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useKept } from '../kept.ts';

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

const NONE: readonly string[] = [];
const namesIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : null;
const isFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Whether the rows of every list have more room, kept for this administrator. */
export const useRoomy = () => useKept('roomy', isFlag, false);

/** The columns of this list that an administrator chose last; none until they have. */
const useKeptColumns = () => useKept(`columns.${useResourceContext() ?? ''}`, namesIn, NONE);

/** Which columns are shown: those of the address, else those chosen last, else the usual ones; those that are no more are passed over. */
export const useColumns = (columns: readonly string[], usual: readonly string[]) => {
  const { filterValues } = useListContext();
  const [kept] = useKeptColumns();
  return chosenIn(filterValues, columns, kept.length > 0 ? kept : usual, usual);
};

const chosenIn = (filters: Filters, columns: readonly string[], otherwise: readonly string[], usual: readonly string[]) => {
  const wanted = filters['columnas'] ? String(filters['columnas']).split(',') : otherwise;
  const known = columns.filter((one) => wanted.includes(one));
  return new Set(known.length > 0 ? known : usual);
};

/**
 * Which columns to show: in the address with the filters, so that a link shows the same table, and kept for the next time; how
 * much room rows have.
 */
export const ColumnChoice = ({ columns, usual }: { columns: readonly string[]; usual: readonly string[] }) => {
  const { filterValues, displayedFilters, setFilters, resource } = useListContext();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const t = useTranslate();
  const labelOf = useTranslateLabel();
  const [kept, keep] = useKeptColumns();
  const [roomy, setRoomy] = useRoomy();
  const otherwise = kept.length > 0 ? kept : usual;
  const chosen = chosenIn(filterValues, columns, otherwise, usual);
  const toggle = (source: string) => {
    const now = inAddress('filter', filterValues);
    const before = chosenIn(now, columns, otherwise, usual);
    const wanted = columns.filter((one) => (one === source ? !before.has(one) : before.has(one)));
    if (wanted.length === 0) return;
    keep(wanted.join() === usual.join() ? NONE : wanted);
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
        <Divider />
        <MenuItem dense role="menuitemcheckbox" aria-checked={roomy} onClick={() => setRoomy(!roomy)}>
          <Checkbox checked={roomy} size="small" tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          <ListItemText>{t('posada.list.roomy')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
};
