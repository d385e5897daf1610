import BeforeIcon from '@mui/icons-material/NavigateBefore';
import AfterIcon from '@mui/icons-material/NavigateNext';
import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import styles from './lists.module.css';
import { type Neighbour, neighboursOf, pageShown, pagesNeeded, type ShownPage, showPage } from './order.ts';

/**
 * The record before and the one after in the list it was opened from, with its order and filters; nothing where the record stands in none.
 * The list is asked for by the page it showed, which is still known.
 */
export const Neighbours = ({ resource, id }: { resource: string; id: RaRecord['id'] }) => {
  const shown = pageShown(resource);
  return shown && <Beside key={resource} resource={resource} id={id} shown={shown} />;
};

const Beside = ({ resource, id, shown }: { resource: string; id: RaRecord['id']; shown: ShownPage }) => {
  const t = useTranslate();
  const { filter, sort, page, perPage } = shown;
  const params = (of: number) => ({ filter, sort, pagination: { page: of, perPage } });
  const { data: rows, total = 0 } = useGetList(resource, params(page));
  const needed = pagesNeeded(id, rows, page, perPage, total);
  const { data: before } = useGetList(resource, params(page - 1), { enabled: needed.before });
  const { data: after } = useGetList(resource, params(page + 1), { enabled: needed.after });
  const beside = neighboursOf(id, page, rows, before, after);
  if (!beside) return null;
  const to = (neighbour: Neighbour | null, label: string, icon: ReactElement) => (
    <IconButton
      size="small"
      aria-label={t(label)}
      title={t(label)}
      disabled={neighbour === null}
      {...(neighbour && {
        component: Link,
        to: `/${resource}/${encodeURIComponent(neighbour.id)}/show`,
        onClick: () => showPage(resource, { ...shown, page: neighbour.page }),
      })}
    >
      {icon}
    </IconButton>
  );
  return (
    <nav className={styles.neighbours} aria-label={t('posada.list.beside')}>
      {to(beside.previous, 'posada.list.previous', <BeforeIcon />)}
      <span className="num mute">{t('posada.list.place', { place: (page - 1) * perPage + beside.at + 1, total })}</span>
      {to(beside.next, 'posada.list.next', <AfterIcon />)}
    </nav>
  );
};
