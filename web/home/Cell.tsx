import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog, Frame } from '../ui/overlay/Dialog.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { useNarrow } from '../ui/use-media.ts';
import styles from './finder.module.css';

const Popup = lazyComponent(() => import('./CellPopup.tsx').then(({ CellPopup }) => CellPopup));

type Props = {
  title: string;
  value: string | null;
  placeholder?: string;
  small?: boolean;
  /** Preloads the content before it is opened. */
  preload?: () => Promise<void>;
  children: ReactNode;
};

/** A part of the banner that opens: a sheet on a phone, otherwise an anchored popup. Their code is loaded on the first interaction. */
export const Cell = ({ title, value, placeholder, small = false, preload, children }: Props) => {
  const { t } = useTranslation('home');
  const narrow = useNarrow();
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const look = `${styles.cell}${value ? ` ${styles.filled}` : ''}`;
  const words = (
    <>
      <span className={styles.name}>{title}</span>
      <span className={styles.value}>{value ?? placeholder}</span>
    </>
  );
  // opening it tries again
  const fetchAll = () => void Promise.all([narrow ? Frame.fetch() : Popup.fetch(), preload?.()]).catch(() => undefined);
  const button = (
    <button
      type="button"
      className={look}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={fetchAll}
      onFocus={fetchAll}
      onClick={() => (narrow ? setOpen(true) : setUsed(true))}
    >
      {words}
    </button>
  );
  if (used && !narrow)
    return (
      <Popup className={look} title={title} words={words} small={small} until={button}>
        {children}
      </Popup>
    );
  return (
    <>
      {button}
      <Dialog
        kind={small ? 'dialog' : 'sheet'}
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={<Button onClick={() => setOpen(false)}>{t('done')}</Button>}
      >
        {children}
      </Dialog>
    </>
  );
};
