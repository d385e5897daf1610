import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import FiguresIcon from '@mui/icons-material/BarChartOutlined';
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined';
import RatesIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import ConditionsIcon from '@mui/icons-material/GavelOutlined';
import MonitorHeartIcon from '@mui/icons-material/MonitorHeartOutlined';
import TariffIcon from '@mui/icons-material/PercentOutlined';
import StarIcon from '@mui/icons-material/StarOutlineRounded';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import {
  AppBar,
  Layout,
  type LayoutProps,
  Menu,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useGetResourceLabel,
  useTranslate,
} from 'react-admin';
import type { QueueNow } from './dataProvider.ts';
import { SearchBox } from './search/SearchBox.tsx';
import { TabTitle } from './TabTitle.tsx';
import { useQueues } from './todo/use-queues.ts';
import { useMayWrite, useReadsOnly } from './ui/writing.tsx';

/** react-admin's frame with one h1, a landmark around its menu, and an account button that is called what it shows (X-14, 2.5.3). */
export const Shell = ({ children, ...props }: LayoutProps) => (
  <Layout {...props} appBar={Bar} menu={Navigation}>
    <ReadOnly />
    {children}
  </Layout>
);

/** Whoever helps people reads and changes nothing (SEC-37). */
const ReadOnly = () => {
  const t = useTranslate();
  return useReadsOnly() ? (
    <p className="read-only" role="note">
      {t('posada.readOnly')}
    </p>
  ) : null;
};

const Bar = () => (
  <AppBar userMenu={<UserMenu label={useGetIdentity().data?.fullName} />}>
    <a className="brand" href="/" aria-label="Posada">
      <img src="/favicon.svg" alt="" width={24} height={24} />
    </a>
    <TitlePortal variantMapping={{ h6: 'h1' }} />
    <TabTitle />
    <SearchBox />
  </AppBar>
);

/** Refunds that a person or a gateway still has to send. */
const REFUNDS = `/payments?filter=${encodeURIComponent(JSON.stringify({ devolucion: 'open' }))}`;

/** Where a queue stands in the menu, if not at its list. */
const PLACES: Partial<Record<QueueNow['name'], string>> = { refunds: 'refunds', visits: 'visits' };

/** Grouped by who has to act: queues first, the program's own health last; how much waits stands beside each. */
const Navigation = () => {
  const t = useTranslate();
  const labelOf = useGetResourceLabel();
  const mayWrite = useMayWrite();
  const { data: queues = [] } = useQueues();
  const waitingIn = (place: string) =>
    queues.reduce((sum, { name, resource, waiting }) => ((PLACES[name] ?? resource) === place ? sum + waiting : sum), 0);
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const list = (name: string) => (
    <Menu.ResourceItem name={name} primaryText={<Counted label={labelOf(name, 2)} count={waitingIn(name)} />} />
  );
  return (
    <nav aria-label={t('posada.menu')}>
      <Menu>
        <Menu.Item to="/" primaryText={<Counted label={t('posada.todo.title')} count={all} />} leftIcon={<ChecklistIcon />} />
        <Menu.Item to="/figures" primaryText={t('posada.figures.name')} leftIcon={<FiguresIcon />} />
        {list('reservations')}
        {list('accommodations')}
        {list('restrictions')}
        {list('conflicts')}
        {list('users')}
        {list('coupons')}
        <Menu.Item to="/highlights" primaryText={t('posada.highlight.title')} leftIcon={<StarIcon />} />
        {list('visits')}
        {list('reports')}
        {list('reviews')}
        {list('conversations')}
        {list('stopped-messages')}
        {list('payments')}
        <Menu.Item
          to={REFUNDS}
          primaryText={<Counted label={t('posada.money.refunds')} count={waitingIn('refunds')} />}
          leftIcon={<UndoIcon />}
        />
        {list('payouts')}
        {list('instalments')}
        {list('approvals')}
        <Menu.Item
          to="/tariff"
          primaryText={<Counted label={t('posada.tariff.title')} count={waitingIn('tariff-proposals')} />}
          leftIcon={<TariffIcon />}
        />
        <Menu.Item
          to="/conditions"
          primaryText={<Counted label={t('posada.conditions.title')} count={waitingIn('condition-proposals')} />}
          leftIcon={<ConditionsIcon />}
        />
        <Menu.Item
          to="/rates"
          primaryText={<Counted label={t('posada.rate.title')} count={waitingIn('rate-proposals')} />}
          leftIcon={<RatesIcon />}
        />
        {list('mails')}
        {list('events')}
        {mayWrite && (
          <Menu.Item
            to="/roles"
            primaryText={<Counted label={t('posada.role.title')} count={waitingIn('roles')} />}
            leftIcon={<RolesIcon />}
          />
        )}
        {mayWrite && <Menu.Item to="/exports" primaryText={t('posada.export.title')} leftIcon={<DownloadIcon />} />}
        <Menu.Item to="/health" primaryText={t('posada.health.title')} leftIcon={<MonitorHeartIcon />} />
      </Menu>
    </nav>
  );
};

const Counted = ({ label, count }: { label: string; count: number }) => {
  const t = useTranslate();
  return (
    <span className="counted">
      {label}
      {count > 0 && (
        <span className="waiting-count num" title={t('posada.todo.waiting', { smart_count: count })}>
          {count}
        </span>
      )}
    </span>
  );
};
