import SearchIcon from '@mui/icons-material/SearchOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useKept } from '../ui/kept.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

const isFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
/** Where a key belongs to what has the focus. */
const OWN_KEYS = 'input,textarea,select,[contenteditable],[role=dialog] *,[role=menu] *,[role=listbox] *';

/** The search in everything, opened by `/`, by Ctrl or Cmd + K, and by its button. */
export const SearchBox = () => {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [slash, setSlash] = useKept('slash', isFlag, true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isTyping = target instanceof Element && target.closest(OWN_KEYS) !== null;
      const isChord = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      const isSlash = slash && key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
      if (event.defaultPrevented || !(isChord || isSlash)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [slash]);
  return (
    <>
      <ButtonBase className="find-open" onClick={() => setOpen(true)} aria-haspopup="dialog" aria-label={t('posada.find.title')}>
        <SearchIcon fontSize="small" />
        <span>{t('posada.find.title')}</span>
        {slash && <kbd>/</kbd>}
      </ButtonBase>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog close={() => setOpen(false)} slash={slash} setSlash={setSlash} />
        </Suspense>
      )}
    </>
  );
};
