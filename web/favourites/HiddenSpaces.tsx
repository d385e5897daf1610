import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { textIn } from '../texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import styles from './favourites.module.css';
import { hiddenQuery } from './shared/queries.ts';
import { HIDDEN, type Named, useStoredHere } from './shared/stored-here.ts';
import { useHidden, useHide } from './use-marks.ts';

/** The number of hidden spaces, and the only place to show them again; hidden while there are none. */
export const HiddenSpaces = () => {
  const { t } = useTranslation('favourites');
  const count = useHidden().size;
  const [open, setOpen] = useState(false);
  if (count === 0 && !open) return null;
  return (
    <p className="small">
      <button type="button" className="link tall" onClick={() => setOpen(true)}>
        {t('hiddenCount', { count })}
      </button>
      {open && <Shown onClose={() => setOpen(false)} />}
    </p>
  );
};

const Shown = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('favourites');
  const me = useMe();
  const here = useStoredHere(HIDDEN);
  const hidden = useHidden();
  const { show } = useHide();
  const list = useQuery({ ...hiddenQuery, enabled: me !== null });
  const stored: readonly Named[] = (list.data?.data ?? []).map(({ idalojamiento, nombre }) => ({
    id: idalojamiento,
    title: textIn(nombre, i18n.language),
  }));
  const spaces = (me ? stored : here).filter(({ id }) => hidden.has(id));
  return (
    <Dialog open onClose={onClose} title={t('hiddenTitle')}>
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      <ul className={styles.hidden}>
        {spaces.map((space) => (
          <li key={space.id}>
            <span>{space.title}</span>
            <Button look="secondary" small network={me !== null} aria-label={t('showOf', space)} onClick={() => show(space)}>
              {t('show')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
