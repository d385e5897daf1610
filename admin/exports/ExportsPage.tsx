import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ConsolePage } from '../ui/record/ConsolePage.tsx';
import { WritersPage } from '../ui/writing.tsx';
import { ExportForm } from './ExportForm.tsx';
import styles from './exports.module.css';
import { MyExports } from './MyExports.tsx';

/** Downloads of people, spaces and reservations, current or past (A-07, D14), and the recent ones. */
export const ExportsPage = () => {
  const t = useTranslate();
  const queries = useQueryClient();
  return (
    <WritersPage>
      <ConsolePage title={t('posada.export.title')}>
        <div className={styles.page}>
          <ExportForm begun={() => void queries.invalidateQueries({ queryKey: ['exports'] })} />
          <MyExports />
        </div>
      </ConsolePage>
    </WritersPage>
  );
};
