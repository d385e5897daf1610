import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useColumns } from './ColumnChoice.tsx';
import styles from './lists.module.css';
import { NAME_LENGTH, searchOf, useViews } from './views.ts';

type Props = { columns: readonly string[]; usual: readonly string[] };

/** The list's views under a name, kept for this administrator in this browser: opened, kept and forgotten. */
export const Views = (props: Props) => {
  const t = useTranslate();
  const heading = useId();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const close = () => open(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {t('posada.view.views')}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': heading, className: styles.views } }}
      >
        <h2 id={heading}>{t('posada.view.views')}</h2>
        <Kept {...props} close={close} />
      </Popover>
    </>
  );
};

const Kept = ({ columns, usual, close }: Props & { close: () => void }) => {
  const t = useTranslate();
  const [name, setName] = useState('');
  const { views, add, remove } = useViews();
  const { filterValues, displayedFilters, sort, perPage } = useListContext();
  const columnas = [...useColumns(columns, usual)].join(',');
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (name.trim() === '') return;
    add({ name, filter: { ...filterValues, columnas }, displayed: displayedFilters, sort: sort.field, order: sort.order });
    setName('');
  };
  return (
    <>
      {views.length === 0 && <p className="mute">{t('posada.view.none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link to={{ search: searchOf(view, perPage) }} onClick={close}>
              {view.name}
            </Link>
            <IconButton size="small" aria-label={t('posada.view.forget', { name: view.name })} onClick={() => remove(view.name)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('posada.view.name')}
          helperText={t('posada.view.help')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: NAME_LENGTH } }}
          autoComplete="off"
          size="small"
          fullWidth
        />
        <Button type="submit" size="small" variant="outlined">
          {t('posada.view.keep')}
        </Button>
      </form>
    </>
  );
};
