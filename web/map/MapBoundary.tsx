import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../ui/state/Boundary.tsx';
import styles from './shared/over-map.module.css';

/** A message in place of a map that could not be loaded, with a retry (S-17). */
export const MapNotice = ({ text, retry }: { text: string; retry: () => void }) => {
  const { t } = useTranslation('errors');
  return (
    <p className={styles.notice} role="status">
      {text}{' '}
      <button type="button" className="link" onClick={retry}>
        {t('retry')}
      </button>
    </p>
  );
};

/** An error boundary around every map: if rendering or loading fails, a message replaces the map and the rest of the page is unaffected. */
export const MapBoundary = ({ text, children }: { text: string; children: ReactNode }) => (
  <Boundary instead={(retry) => <MapNotice text={text} retry={retry} />}>{children}</Boundary>
);
