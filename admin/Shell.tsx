import { useEffect } from 'react';
import { AppBar, Layout, type LayoutProps, TitlePortal, UserMenu, useGetIdentity, useTranslate } from 'react-admin';
import { Navigation } from './menu/Navigation.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import styles from './shell.module.css';
import { TabTitle } from './TabTitle.tsx';
import { keepFocus } from './ui/focus/keep-focus.ts';
import { Failed } from './ui/Pending.tsx';
import { useReadsOnly, useRoleFailure } from './ui/writing.tsx';

/**
 * react-admin's frame with one h1, a landmark around its menu, and an account button whose accessible name is its visible text (X-14,
 * 2.5.3).
 */
export const Shell = ({ children, ...props }: LayoutProps) => {
  useEffect(keepFocus, []);
  return (
    <Layout {...props} appBar={Bar} menu={Navigation}>
      <ReadOnly />
      <Unknown />
      {children}
    </Layout>
  );
};

/** The notice for support: they read and cannot change anything (SEC-37). */
const ReadOnly = () => {
  const t = useTranslate();
  return useReadsOnly() ? (
    <p className={styles.reading} role="note">
      {t('posada.readOnly')}
    </p>
  ) : null;
};

/** The identity could not be loaded: nothing can be changed until it is. */
export const Unknown = () => {
  const who = useGetIdentity();
  const may = useRoleFailure();
  if (!who.error && !may.error) return null;
  return (
    <Failed
      retry={() => {
        void who.refetch();
        void may.refetch();
      }}
    />
  );
};

const Bar = () => (
  <AppBar userMenu={<UserMenu label={useGetIdentity().data?.fullName} />}>
    <a className={styles.brand} href="/" aria-label="Posada">
      <img src="/favicon.svg" alt="" width={24} height={24} />
    </a>
    <TitlePortal variantMapping={{ h6: 'h1' }} />
    <TabTitle />
    <SearchBox />
  </AppBar>
);
