import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rangeText } from '../../src/kernel/formats.ts';
import { agoText, sentText } from '../../src/kernel/instants.ts';
import { ownZone } from '../../src/kernel/local-time.ts';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { type Conversation, inboxQuery } from './queries.ts';
import styles from './talk.module.css';

const BADGES = { consulta: '', solicitud: 'b-warning', aceptada: 'b-info', pagada: 'b-success', terminada: '' } as const;

export const StateChip = ({ state }: { state: Conversation['estado'] }) => {
  const { t } = useTranslation('talk');
  return <span className={`badge ${BADGES[state]}`}>{t(`state.${state}`)}</span>;
};

type Props = { current: number; unreadOnly: boolean; onFilter: (unreadOnly: boolean) => void };

/** A person's conversations, latest first, with their unread messages (T-01). */
export const Inbox = ({ current, unreadOnly, onFilter }: Props) => {
  const { t } = useTranslation('talk');
  const list = useInfiniteQuery(inboxQuery(unreadOnly));
  const unread = list.data?.pages[0]?.unread ?? 0;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={styles.inbox} aria-label={t('list')}>
      <div className={styles.inboxHead}>
        <h1>{t('title')}</h1>
        <fieldset className={styles.filter}>
          <legend className="vh">{t('show')}</legend>
          {[false, true].map((only) => (
            <button
              key={String(only)}
              type="button"
              className={only === unreadOnly ? 'chip on' : 'chip'}
              aria-pressed={only === unreadOnly}
              onClick={() => onFilter(only)}
            >
              {t(only ? 'unreadOnly' : 'all')}
              {only && unread > 0 && <span className="n">{unread}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      {list.error && !rows && <Failure error={list.error} retry={() => void list.refetch()} />}
      {rows?.length === 0 && <p className={`mute ${styles.none}`}>{t(unreadOnly ? 'nothingUnread' : 'none')}</p>}
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <Row row={row} isCurrent={row.id === current} unreadOnly={unreadOnly} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="quiet" block network="reads" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
};

const Row = ({ row, isCurrent, unreadOnly }: { row: Conversation; isCurrent: boolean; unreadOnly: boolean }) => {
  const { t, i18n } = useTranslation('talk');
  const { now } = useEnv();
  const { id, counterpart, alojamiento, last_message: last, unread, estado, side, check_in_date, check_out_date } = row;
  const inBrowser = useInBrowser(); // days are in the time zone of the device
  const at = typeof window === 'undefined' ? Date.parse(now) : Math.max(Date.parse(now), Date.now());
  return (
    <Link
      className={[styles.row, isCurrent && styles.on, unread > 0 && styles.unread].filter(Boolean).join(' ')}
      to={`${paths.conversation(id)}${unreadOnly ? '&unread=1' : ''}`}
      aria-current={isCurrent || undefined}
    >
      <span className={styles.thumb}>{alojamiento.imagen && <img src={alojamiento.imagen} alt="" width={56} height={56} />}</span>
      <span className={styles.name}>{counterpart?.nombre || t('somebody')}</span>
      {last && (
        <time className="small mute" dateTime={last.sent_at} suppressHydrationWarning>
          {inBrowser ? sentText(i18n.language, ownZone(), last.sent_at, at) : agoText(i18n.language, last.sent_at, at)}
        </time>
      )}
      <span className={`small ${styles.last}`}>
        {last?.from === side && <span className="mute">{t('you')}: </span>}
        {last ? (last.message ?? t('gone')) : ''}
      </span>
      {unread > 0 && (
        <span className={`num ${styles.count}`}>
          <span className="vh">{t('unread')}: </span>
          {unread}
        </span>
      )}
      <span className={styles.foot}>
        <StateChip state={estado} />
        <span className="small mute num">{rangeText(i18n.language, check_in_date, check_out_date)}</span>
      </span>
    </Link>
  );
};
