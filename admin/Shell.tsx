import { AppBar, Layout, type LayoutProps, Menu, TitlePortal, UserMenu, useGetIdentity, useTranslate } from 'react-admin';

/** react-admin's frame with one h1, a landmark around its menu, and an account button that is called what it shows (X-14, 2.5.3). */
export const Shell = (props: LayoutProps) => <Layout {...props} appBar={Bar} menu={Navigation} />;

const Bar = () => (
  <AppBar userMenu={<UserMenu label={useGetIdentity().data?.fullName} />}>
    <TitlePortal variantMapping={{ h6: 'h1' }} />
  </AppBar>
);

const Navigation = () => (
  <nav aria-label={useTranslate()('posada.menu')}>
    <Menu />
  </nav>
);
