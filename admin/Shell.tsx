import ChecklistIcon from '@mui/icons-material/ChecklistOutlined';
import MonitorHeartIcon from '@mui/icons-material/MonitorHeartOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { AppBar, Layout, type LayoutProps, Menu, TitlePortal, UserMenu, useGetIdentity, useTranslate } from 'react-admin';

/** react-admin's frame with one h1, a landmark around its menu, and an account button that is called what it shows (X-14, 2.5.3). */
export const Shell = (props: LayoutProps) => <Layout {...props} appBar={Bar} menu={Navigation} />;

const Bar = () => (
  <AppBar userMenu={<UserMenu label={useGetIdentity().data?.fullName} />}>
    <a className="brand" href="/" aria-label="Posada">
      <img src="/favicon.svg" alt="" width={24} height={24} />
    </a>
    <TitlePortal variantMapping={{ h6: 'h1' }} />
  </AppBar>
);

/** Refunds that a person or a gateway still has to send. */
const REFUNDS = `/payments?filter=${encodeURIComponent(JSON.stringify({ devolucion: 'open' }))}`;

/** Grouped by who has to act: queues first, the program's own health last. */
const Navigation = () => {
  const t = useTranslate();
  return (
    <nav aria-label={t('posada.menu')}>
      <Menu>
        <Menu.Item to="/" primaryText={t('posada.todo.title')} leftIcon={<ChecklistIcon />} />
        <Menu.ResourceItem name="reservations" />
        <Menu.ResourceItem name="accommodations" />
        <Menu.ResourceItem name="users" />
        <Menu.ResourceItem name="coupons" />
        <Menu.ResourceItem name="visits" />
        <Menu.ResourceItem name="reports" />
        <Menu.ResourceItem name="payments" />
        <Menu.Item to={REFUNDS} primaryText={t('posada.money.refunds')} leftIcon={<UndoIcon />} />
        <Menu.ResourceItem name="payouts" />
        <Menu.ResourceItem name="approvals" />
        <Menu.ResourceItem name="mails" />
        <Menu.Item to="/health" primaryText={t('posada.health.title')} leftIcon={<MonitorHeartIcon />} />
      </Menu>
    </nav>
  );
};
