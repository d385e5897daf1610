import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaksQuery } from './queries.ts';

const REST_MS = 600;

/** The text as it stands once the hand rests. */
const useResting = (text: string): string => {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
};

/** Which words look like contact data or money, and why they cannot stay (W-38). */
export const Leaks = ({ text, language }: { text: string; language: string }) => {
  const { t } = useTranslation('publish');
  const asked = useResting(text.trim());
  const { data: found = [] } = useQuery({ ...leaksQuery(asked), enabled: asked.length >= 3 });
  return (
    <div role="status" className="pub-leaks">
      {found.length > 0 && asked === text.trim() && (
        <div className="note warning">
          <TriangleAlert size={20} aria-hidden className="i" />
          <div>
            <b>{t('leak.title', { language })}</b>
            <ul>
              {found.map(({ kind, words }) => (
                <li key={kind + words}>
                  <mark>{words}</mark>: {t(`leak.${kind}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
};
