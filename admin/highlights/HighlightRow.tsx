import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import CloseIcon from '@mui/icons-material/Close';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Listing } from '../data/records.ts';
import { pressed } from '../ui/focus/pressed.ts';
import styles from './highlights.module.css';

/** The number of highlighted spaces on the home page (`getAccomodationFeatured`). */
export const PLACES = 12;

/** `change`: moves or removes it; null for support. */
type Change = { move: (to: number) => void; remove: () => void };
type Props = { listing: Listing; at: number; count: number; change: Change | null };

/** A highlighted space at its position: moved by dragging or with its buttons. */
export const HighlightRow = ({ listing, at, count, change }: Props) => {
  const { id, nombre, comuna, foto, estado } = listing;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const t = useTranslate();
  const tool = (name: 'up' | 'down' | 'remove', icon: ReactElement, press: () => void, off = false) => (
    <IconButton
      size="small"
      data-tool={name}
      aria-label={t(`posada.highlight.${name}`, { id })}
      title={t(`posada.highlight.${name}`, { id })}
      {...pressed(press, off)}
    >
      {icon}
    </IconButton>
  );
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : undefined}
      style={{ transform: CSS.Transform.toString(transform), ...(transition && { transition }) }}
    >
      {change && (
        <span className={styles.grip} title={t('posada.highlight.drag')} {...listeners}>
          <DragIcon fontSize="small" />
        </span>
      )}
      <span className="num mute">{at + 1}</span>
      {foto ? <img src={foto} alt="" width={56} height={42} draggable={false} /> : <span className={styles.noPhoto} />}
      <span className={styles.what}>
        <Link to={`/accommodations/${id}/show`}>{nombre}</Link>
        <span className="mute">
          <span className="num">{id}</span>, {comuna}
        </span>
        {estado !== 'approved' && <span className="mute">{t('posada.highlight.hidden')}</span>}
        {estado === 'approved' && at >= PLACES && <span className="mute">{t('posada.highlight.behind')}</span>}
      </span>
      {change && (
        <span className={styles.tools}>
          {tool('up', <UpIcon />, () => change.move(at - 1), at === 0)}
          {tool('down', <DownIcon />, () => change.move(at + 1), at === count - 1)}
          {tool('remove', <CloseIcon />, change.remove)}
        </span>
      )}
    </li>
  );
};
