import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useTranslate, useTranslateLabel } from 'react-admin';

/** Which columns to show: kept in the address with the filters, so that a link shows the same table. */
export const ColumnChoice = ({ columns, usual }: { columns: readonly string[]; usual: readonly string[] }) => {
  const { filterValues, displayedFilters, setFilters, resource } = useListContext();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const t = useTranslate();
  const labelOf = useTranslateLabel();
  const chosen = new Set(filterValues['columnas'] ? String(filterValues['columnas']).split(',') : usual);
  const toggle = (source: string) => {
    const wanted = columns.filter((one) => (one === source ? !chosen.has(one) : chosen.has(one)));
    if (wanted.length === 0) return;
    const { columnas: _, ...others } = filterValues;
    setFilters(wanted.join() === usual.join() ? others : { ...others, columnas: wanted.join(',') }, displayedFilters);
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
