import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../ui/state/Boundary.tsx';
import styles from './shared/over-map.module.css';

/** What could not be loaded of a map, said in its place, with a retry (S-17). */
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

/** Around every map: one that cannot be drawn, or whose code does not come, is a notice in its place and never takes the page along. */
export const MapBoundary = ({ text, children }: { text: string; children: ReactNode }) => (
  <Boundary instead={(retry) => <MapNotice text={text} retry={retry} />}>{children}</Boundary>
);
