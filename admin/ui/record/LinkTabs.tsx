import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation } from 'react-router-dom';
import styles from './frame.module.css';

export type TabLink = { readonly to: string; readonly label: string };

/** Tabs that lead to pages of their own. */
export const LinkTabs = ({ tabs, label }: { tabs: readonly TabLink[]; label: string }) => {
  const { pathname } = useLocation();
  return (
    <Tabs value={tabs.some(({ to }) => to === pathname) ? pathname : false} aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: name }) => (
        <Tab key={to} value={to} label={name} component={Link} to={to} />
      ))}
    </Tabs>
  );
};
