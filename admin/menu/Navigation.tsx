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
import { type ComponentType, useId } from 'react';
import { Menu, useGetResourceLabel, useTranslate } from 'react-admin';
import { matchPath, useLocation } from 'react-router-dom';
import type { QueueNow } from '../data/records.ts';
import { useQueues } from '../todo/use-queues.ts';
import { listPath } from '../ui/lists/lists.ts';
import { useMayWrite } from '../ui/writing.tsx';
import styles from './navigation.module.css';

/** A list of the console by its resource name, or a page of its own: its path, its label, and its queues. */
type Page = {
  readonly to: string;
  readonly words: string;
  readonly Icon: ComponentType;
  readonly queues?: string;
  /** Hidden from support. */
  readonly writes?: boolean;
};
type Entry = string | Page;

/** Refunds that a person or a gateway still has to send. */
const OPEN_REFUNDS = { devolucion: 'open' };
const REFUNDS = listPath('payments', OPEN_REFUNDS);

/** Marks the menu entry of the current page. The library's mark reads only paths, and refunds are a part of the list of payments. */
const useMark = () => {
  const { pathname, search } = useLocation();
  const areRefunds = pathname === '/payments' && new URLSearchParams(search).get('filter') === JSON.stringify(OPEN_REFUNDS);
  return (to: string) => {
    const isHere = to === REFUNDS ? areRefunds : matchPath({ path: to, end: to === '/' }, pathname) !== null;
    return isHere && !(areRefunds && to === '/payments') ? { selected: true, 'aria-current': 'page' as const } : {};
  };
};

/** Grouped by subject; the queues come first and the program's own health last. */
const GROUPS = {
  stays: ['reservations', 'accommodations', 'restrictions', 'conflicts', 'visits'],
  people: ['users', 'conversations', 'stopped-messages', 'reports', 'reviews'],
  money: [
    'payments',
    { to: REFUNDS, words: 'posada.money.refunds', Icon: UndoIcon, queues: 'refunds' },
    'payouts',
    'instalments',
    'approvals',
  ],
  offer: [
    'coupons',
    { to: '/highlights', words: 'posada.highlight.title', Icon: StarIcon },
    { to: '/tariff', words: 'posada.tariff.title', Icon: TariffIcon, queues: 'tariff-proposals' },
    { to: '/conditions', words: 'posada.conditions.title', Icon: ConditionsIcon, queues: 'condition-proposals' },
    { to: '/rates', words: 'posada.rate.title', Icon: RatesIcon, queues: 'rate-proposals' },
  ],
  system: [
    'mails',
    'events',
    { to: '/roles', words: 'posada.role.title', Icon: RolesIcon, queues: 'roles', writes: true },
    { to: '/exports', words: 'posada.export.title', Icon: DownloadIcon, writes: true },
    { to: '/health', words: 'posada.health.title', Icon: MonitorHeartIcon },
  ],
} as const satisfies Record<string, readonly Entry[]>;

/** The menu position of a queue, if it is not at its list. */
const PLACES: Partial<Record<QueueNow['name'], string>> = { refunds: 'refunds', visits: 'visits' };

/** Queues and figures first, then everything else in groups; each entry shows the number of pending cases. */
export const Navigation = () => {
  const t = useTranslate();
  const { data: queues = [] } = useQueues();
  const mark = useMark();
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <nav aria-label={t('posada.menu')}>
      <Menu aria-label={t('posada.todo.title')}>
        <Menu.Item
          to="/"
          {...mark('/')}
          primaryText={<Counted label={t('posada.todo.title')} count={all} />}
          leftIcon={<ChecklistIcon />}
        />
        <Menu.Item to="/figures" {...mark('/figures')} primaryText={t('posada.figures.name')} leftIcon={<FiguresIcon />} />
      </Menu>
      {Object.entries(GROUPS).map(([name, entries]) => (
        <Group key={name} name={t(`posada.menuOf.${name}`)} entries={entries} queues={queues} />
      ))}
    </nav>
  );
};

type GroupProps = { readonly name: string; readonly entries: readonly Entry[]; readonly queues: readonly QueueNow[] };

/** A separate menu under a heading: screen readers move between headings, arrow keys between entries. */
const Group = ({ name, entries, queues }: GroupProps) => {
  const t = useTranslate();
  const labelOf = useGetResourceLabel();
  const mark = useMark();
  const mayWrite = useMayWrite();
  const id = useId();
  const waitingIn = (place: string) =>
    queues.reduce((sum, { name: queue, resource, waiting }) => ((PLACES[queue] ?? resource) === place ? sum + waiting : sum), 0);
  return (
    <div className={styles.group}>
      <h2 id={id}>{name}</h2>
      <Menu aria-labelledby={id}>
        {entries.map((entry) => {
          if (typeof entry === 'string')
            return (
              <Menu.ResourceItem
                key={entry}
                name={entry}
                {...mark(`/${entry}`)}
                primaryText={<Counted label={labelOf(entry, 2)} count={waitingIn(entry)} />}
              />
            );
          const { to, words, Icon, queues: place, writes = false } = entry;
          const count = place === undefined ? 0 : waitingIn(place);
          if (writes && !mayWrite) return null;
          return <Menu.Item key={to} to={to} {...mark(to)} primaryText={<Counted label={t(words)} count={count} />} leftIcon={<Icon />} />;
        })}
      </Menu>
    </div>
  );
};

const Counted = ({ label, count }: { label: string; count: number }) => {
  const t = useTranslate();
  return (
    <span className={styles.counted}>
      {label}
      {count > 0 && (
        <span className={`${styles.waiting} num`} title={t('posada.todo.waiting', { smart_count: count })}>
          {count}
        </span>
      )}
    </span>
  );
};
