import SearchIcon from '@mui/icons-material/SearchOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import styles from './find.module.css';
import { SearchDialog } from './SearchDialog.tsx';
import { isSingle, useSingleKeys } from './single-key.ts';

/** The global search, opened with `/`, Ctrl or Cmd + K, or its button. */
export const SearchBox = () => {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [slash, setSlash] = useSingleKeys();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isChord = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      const isSlash = slash && key === '/' && isSingle(event);
      if (event.defaultPrevented || !(isChord || isSlash)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [slash]);
  return (
    <>
      <ButtonBase className={styles.open} onClick={() => setOpen(true)} aria-haspopup="dialog" aria-label={t('posada.find.title')}>
        <SearchIcon fontSize="small" />
        <span>{t('posada.find.title')}</span>
        {slash && <kbd>/</kbd>}
      </ButtonBase>
      {isOpen && <SearchDialog close={() => setOpen(false)} slash={slash} setSlash={setSlash} />}
    </>
  );
};
