import { CalendarCheck, CalendarSearch, Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayLineText, textFor } from '../../src/kernel/instants.ts';
import { localTime, ownZone } from '../../src/kernel/local-time.ts';
import type { Side } from '../../src/kernel/reviews.ts';
import type { DateOnly } from '../../src/kernel/types.ts';
import type { Problem } from '../api/problem.ts';
import { ProblemText } from '../ui/state/ProblemText.tsx';
import { Appeal } from './Appeal.tsx';
import styles from './messages.module.css';
import type { Conversation, Message, TalkEvent } from './queries.ts';
import type { Outbox, Pending } from './use-outbox.ts';

type Item = { at: string } & ({ message: Message } | { event: TalkEvent });

const keyOf = ({ idreserva, tipo, fecha }: TalkEvent): string => `${idreserva ?? ''} ${tipo} ${fecha}`;

/** The events besides messages on these pages, without duplicates. */
export const eventsOf = (pages: readonly { readonly eventos: readonly TalkEvent[] }[]): readonly TalkEvent[] => [
  ...new Map(pages.flatMap(({ eventos }) => eventos.map((event) => [keyOf(event), event] as const))).values(),
];

/** Messages and reservation events in chronological order; messages stay ordered by their numbers. */
export const timeline = (messages: readonly Message[], events: readonly TalkEvent[]): readonly Item[] => {
  const since = messages[0]?.sent_at ?? '';
  const items: Item[] = [
    ...events.filter(({ fecha }) => fecha >= since || messages[0]?.id === 1).map((event) => ({ at: event.fecha, event })),
    ...messages.map((message) => ({ at: message.sent_at, message })),
  ];
  return items.toSorted((a, b) => {
    if ('message' in a && 'message' in b) return a.message.id - b.message.id;
    return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
  });
};

/** The unread messages when the thread was opened. */
export type Opened = { readonly unread: number; readonly upTo: number };

type Props = {
  conversation: Conversation;
  items: readonly Item[];
  /** The number of the other side's unread messages when the thread was opened; `upTo` is the last of them. */
  opened: Opened;
  outbox: Outbox;
  onEdit: (pending: Pending) => void;
};

/** The messages with author and time, in the reader's time zone (T-02). */
export const Messages = ({ conversation, items, opened, outbox, onEdit }: Props) => {
  const { t } = useTranslation('talk');
  const zone = ownZone();
  const name = conversation.counterpart?.nombre ?? '';
  const today = localTime(zone, new Date().toISOString()).day;
  const dayOf = (item: Item | undefined) => item && localTime(zone, item.at).day;
  const unread = firstUnread(items, opened, conversation);
  const waiting = outbox.pending.filter((one) => !isDelivered(one, items, conversation));
  const lastRead = items.findLast((one) => 'message' in one && one.message.from === conversation.side && one.message.read_at !== null);
  return (
    <>
      {items.map((item, i) => {
        const { day, time } = localTime(zone, item.at);
        return (
          <li key={'message' in item ? item.message.id : keyOf(item.event)} className={styles.item}>
            {day !== dayOf(items[i - 1]) && <DayLine day={day} today={today} />}
            {item === unread && (
              <p className={`${styles.line} ${styles.unread}`}>
                <span>{t('unreadLine', { count: opened.unread })}</span>
              </p>
            )}
            {'message' in item ? (
              <Bubble
                message={item.message}
                isMine={item.message.from === conversation.side}
                side={item.message.from}
                name={name}
                time={time.slice(0, 5)}
                isRead={item === lastRead}
              />
            ) : (
              <Event event={item.event} time={time.slice(0, 5)} />
            )}
          </li>
        );
      })}
      {waiting.map((one, i) => (
        <li key={one.key} className={styles.item}>
          {i === 0 && dayOf(items.at(-1)) !== today && <DayLine day={today} today={today} />}
          <Waiting pending={one} side={conversation.side} name={name} onRetry={() => outbox.retry(one.key)} onEdit={() => onEdit(one)} />
        </li>
      ))}
    </>
  );
};

const DayLine = ({ day, today }: { day: DateOnly; today: DateOnly }) => {
  const { i18n } = useTranslation('talk');
  return (
    <p className={styles.line}>
      <span>{dayLineText(i18n.language, day, today)}</span>
    </p>
  );
};

/** The earliest message that was unread when the thread was opened, among the loaded pages. */
const firstUnread = (items: readonly Item[], { unread, upTo }: Opened, { side }: Conversation): Item | undefined => {
  if (unread === 0) return undefined;
  return items.filter((one) => 'message' in one && one.message.from !== side && one.message.id <= upTo).slice(-unread)[0];
};

type AuthorProps = { side: Side | null; isMine: boolean; name: string };

/** The author's name and role before each message: which side a bubble is on is visible but not read aloud. */
const Author = ({ side, isMine, name }: AuthorProps) => {
  const { t } = useTranslation('talk');
  return (
    <>
      <b>{isMine ? t('you') : name || t('somebody')}</b>
      {side && `, ${t(`role.${side}`)}`}
    </>
  );
};

type BubbleProps = AuthorProps & { message: Message; time: string; isRead: boolean };

const Bubble = ({ message: { message, sent_at }, time, isRead, ...author }: BubbleProps) => {
  const { t } = useTranslation('talk');
  return (
    <div className={author.isMine ? `${styles.message} ${styles.mine}` : styles.message}>
      <span className="small mute">
        <Author {...author} /> · <time dateTime={sent_at}>{time}</time>
      </span>
      <p className={styles.bubble}>{message ?? <span className="mute">{t('gone')}</span>}</p>
      {isRead && (
        <span className={`small mute ${styles.end}`}>
          <Check size={16} aria-hidden />
          {t('read')}
        </span>
      )}
    </div>
  );
};

const Event = ({ event: { tipo, mensaje }, time }: { event: TalkEvent; time: string }) => {
  const { t } = useTranslation('talk');
  if (tipo === 'automatico')
    return (
      <p className={styles.system}>
        <CalendarSearch size={16} aria-hidden />
        <span>
          <b>{t('house')}</b>, {mensaje}
        </span>
      </p>
    );
  return (
    <p className={styles.system}>
      <CalendarCheck size={16} aria-hidden />
      <span>
        <b>{t(`event.${tipo}`)}</b>, {time}
      </span>
    </p>
  );
};

/** Whether a message that was blocked and later released is already among the others. */
const isDelivered = ({ text, after, problem }: Pending, items: readonly Item[], { side }: Conversation): boolean =>
  problem !== null &&
  isOffence(problem) &&
  items.some((one) => 'message' in one && one.message.from === side && one.message.id > after && one.message.message === text);

const isOffence = ({ code }: Problem) => code === 'contact_data' || code === 'muted';

type WaitingProps = { pending: Pending; side: Side | null; name: string; onRetry: () => void; onEdit: () => void };

/** A message that is being sent or was not delivered, with the reason and the next step (T-03, T-05). */
const Waiting = ({ pending: { text, problem }, side, name, onRetry, onEdit }: WaitingProps) => {
  const { t } = useTranslation('talk');
  return (
    <div className={[styles.message, styles.mine, problem && styles.failed].filter(Boolean).join(' ')}>
      <span className="small mute">
        <Author side={side} isMine name={name} />
      </span>
      <p className={styles.bubble}>{text}</p>
      {!problem && <span className="small mute">{t('sending')}</span>}
      {problem && (
        <div className={`small ${styles.why}`} role="alert">
          {isOffence(problem) ? <TriangleAlert size={20} aria-hidden className="i" /> : <CircleAlert size={20} aria-hidden className="i" />}
          <div>
            {isOffence(problem) ? (
              <Offence problem={problem} name={name} />
            ) : (
              <p>{problem.status === 0 ? t('cut') : <ProblemText problem={problem} />}</p>
            )}
            <p className={styles.acts}>
              {!isOffence(problem) && (
                <button type="button" className="btn btn-secondary btn-s" onClick={onRetry}>
                  {t('retry')}
                </button>
              )}
              <button type="button" className="btn btn-quiet btn-s" onClick={onEdit}>
                {t('edit')}
              </button>
            </p>
            {isOffence(problem) && problem.extra['message_id'] !== undefined && <Appeal problem={problem} />}
          </div>
        </div>
      )}
    </div>
  );
};

/** Why a message with contact data was blocked, and the consequence of a repeat (D-56). */
const Offence = ({ problem: { code, extra }, name }: { problem: Problem; name: string }) => {
  const { t, i18n } = useTranslation('talk');
  const found = (extra['found'] ?? []) as readonly { words: string }[];
  const until = typeof extra['until'] === 'string' ? extra['until'] : null;
  return (
    <>
      <p>
        <b>{t('notDelivered', { name: name || t('somebody') })}</b>{' '}
        {found.length > 0 && (
          <>
            {t('leak.looks')} <mark>{found.map(({ words }) => words).join(', ')}</mark>.
          </>
        )}
      </p>
      <p>
        {code === 'muted' && until
          ? t('muted', { until: textFor(null, i18n.language, ownZone(), until) })
          : t(extra['message_id'] === undefined ? 'leak.before' : 'leak.first')}
      </p>
    </>
  );
};
