import type { ReactNode } from 'react';
import { TabbedShowLayout, useRecordContext, useTranslate } from 'react-admin';
import styles from './frame.module.css';
import { Raw } from './Raw.tsx';

/**
 * The tabs of a record, each with an address: what is known of it, `second`, and the record as the server sent it, which the menu
 * `More` leads to.
 */
export const RecordTabs = ({ children, second }: { children: ReactNode; second: { path: string; label: string; is: ReactNode } }) => {
  const t = useTranslate();
  const record = useRecordContext();
  return (
    <TabbedShowLayout className={styles.record}>
      <TabbedShowLayout.Tab label="posada.tabs.data">{children}</TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label={second.label} path={second.path}>
        {second.is}
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="posada.tabs.raw" path="raw" sx={{ display: 'none' }}>
        <Raw value={record} label={t('posada.tabs.raw')} />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  );
};
