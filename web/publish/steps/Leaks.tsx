import { useQuery } from '@tanstack/react-query';
import { Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { operations } from '../../api/schema.ts';
import { Note } from '../../ui/Note.tsx';
import { leaksQuery } from '../shared/queries.ts';
import styles from './rich-text.module.css';

const REST_MS = 600;

/** The text, debounced. */
const useResting = (text: string): string => {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
};

type Found = operations['checkText']['responses'][200]['content']['application/json'];
type Word = Found['found'][number] | Found['doubts'][number];

/**
 * The words that look like contact or payment data: those that must be removed, with the reason (W-38), and those to reconsider, which may
 * stay (D-91).
 */
export const Leaks = ({ text, language }: { text: string; language: string }) => {
  const { t } = useTranslation('publish');
  const checkedText = useResting(text.trim());
  const { data } = useQuery({ ...leaksQuery(checkedText), enabled: checkedText.length >= 3 });
  const known = checkedText === text.trim() ? data : undefined;
  const list = (words: readonly Word[]) => (
    <ul>
      {words.map(({ kind, words: said }) => (
        <li key={kind + said}>
          <mark>{said}</mark>: {t(`leak.${kind}`)}
        </li>
      ))}
    </ul>
  );
  return (
    <div role="status" className={styles.leaks}>
      {known && known.found.length > 0 && (
        <Note kind="warning" icon={TriangleAlert}>
          <b>{t('leak.title', { language })}</b>
          {list(known.found)}
        </Note>
      )}
      {known && known.doubts.length > 0 && (
        <Note kind="info" icon={Info}>
          <b>{t('leak.doubt', { language })}</b>
          {list(known.doubts)}
        </Note>
      )}
    </div>
  );
};
