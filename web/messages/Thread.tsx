import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDown, ChevronLeft, Lock, Mail, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rangeText } from '../../src/kernel/formats.ts';
import { otherSide } from '../../src/kernel/reviews.ts';
import { useMe } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Due } from '../stay/Due.tsx';
import { stayQuery } from '../stay/queries.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { Composer } from './Composer.tsx';
import { draftKey } from './drafts.ts';
import { StateChip } from './Inbox.tsx';
import { eventsOf, Messages, type Opened, timeline } from './Messages.tsx';
import bubbles from './messages.module.css';
import { Options, useBlock } from './Options.tsx';
import { type Conversation, type Message, threadQuery } from './queries.ts';
import styles from './talk.module.css';
import { type Pending, useOutbox } from './use-outbox.ts';
import { useEnd, useSeen } from './use-seen.ts';

/** The number of the person's earlier messages that the filter checks, as on the server. */
const SPLIT_OVER = 4;

/** One conversation: its messages, the next step of the stay, and the field for a new message. */
export const Thread = ({ id }: { id: number }) => {
  const { t } = useTranslation('talk');
  const thread = useInfiniteQuery(threadQuery(id));
  const pages = thread.data?.pages;
  const opened = useOpened(pages?.[0], thread.isFetching);
  const latest = pages?.[0];
  if (!latest || !pages)
    return (
      <section className={styles.thread} aria-label={t('thread')}>
        {thread.error && (
          <div className={styles.missing}>
            <Failure error={thread.error} retry={() => void thread.refetch()} />
            <ButtonLink look="secondary" to={paths.talk}>
              {t('back')}
            </ButtonLink>
          </div>
        )}
      </section>
    );
  const byId = new Map(pages.toReversed().flatMap(({ data }) => data.map((one) => [one.id, one] as const)));
  const messages = [...byId.values()].toSorted((a, b) => a.id - b.id);
  return (
    <>
      <section className={styles.thread} aria-label={t('with', { name: latest.conversation.counterpart?.nombre ?? '' })}>
        <h1 className={`vh ${styles.title}`}>{t('title')}</h1>
        <Head conversation={latest.conversation} />
        <Talk
          conversation={latest.conversation}
          messages={messages}
          events={eventsOf(pages)}
          opened={opened}
          earlier={thread.hasNextPage ? () => void thread.fetchNextPage() : null}
          isBusy={thread.isFetchingNextPage}
        />
      </section>
      <Summary conversation={latest.conversation} />
    </>
  );
};

/**
 * What was unread when the thread was opened, retained until it is left: viewing the messages marks them as read. A cached response does
 * not carry the unread count.
 */
const useOpened = (latest: { conversation: Conversation; data: readonly Message[] } | undefined, isFetching: boolean): Opened => {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened === null && latest && (latest.conversation.unread > 0 || !isFetching))
    setOpened({ unread: latest.conversation.unread, upTo: latest.data.at(-1)?.id ?? 0 });
  return opened ?? { unread: 0, upTo: 0 };
};

const Head = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTranslation('talk');
  const { counterpart, alojamiento, side } = conversation;
  const name = counterpart?.nombre || t('somebody');
  return (
    <div className={styles.threadHead}>
      <Link className={`btn-icon ${styles.back}`} to={paths.talk} aria-label={t('back')}>
        <ChevronLeft size={20} aria-hidden />
      </Link>
      <span className="avatar" aria-hidden="true">
        {counterpart?.imagen ? <img src={counterpart.imagen} alt="" width={40} height={40} /> : name.charAt(0)}
      </span>
      <div className={styles.who}>
        <h2>{name}</h2>
        <p className="small mute">
          {side && `${t(`role.${otherSide(side)}`)} · `}
          {alojamiento.nombre}
        </p>
      </div>
      <Options conversation={conversation} />
    </div>
  );
};

type TalkProps = {
  conversation: Conversation;
  messages: readonly Message[];
  events: Parameters<typeof timeline>[1];
  opened: Opened;
  earlier: (() => void) | null;
  isBusy: boolean;
};

const Talk = ({ conversation, messages, events, opened, earlier, isBusy }: TalkProps) => {
  const { t } = useTranslation('talk');
  const { id, counterpart, bloqueada, filtro, side } = conversation;
  const outbox = useOutbox(id);
  const [text, setText] = useDraft(id);
  const last = messages.at(-1)?.id ?? 0;
  const theirs = messages.filter(({ from }) => from !== side).length;
  const { list, below, onScroll, toEnd } = useEnd(theirs, `${last} ${outbox.pending.length}`);
  useSeen(id, conversation.unread > 0 && below === 0 ? last : null);
  const unblock = useBlock(id, () => undefined);
  const own = messages.filter(({ from }) => from === side).slice(-SPLIT_OVER);
  const edit = ({ key, text: words }: Pending) => {
    outbox.take(key);
    setText(words);
    document.getElementById('message')?.focus();
  };
  return (
    <>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it with the keyboard */}
        <section className={styles.messages} ref={list} onScroll={onScroll} tabIndex={0} aria-label={t('messages')}>
          {earlier && (
            <Button look="quiet" small network="reads" busy={isBusy} onClick={earlier}>
              {t('earlier')}
            </Button>
          )}
          <ol className={bubbles.items} aria-live="polite" aria-relevant="additions">
            <Messages conversation={conversation} items={timeline(messages, events)} opened={opened} outbox={outbox} onEdit={edit} />
          </ol>
        </section>
        {below > 0 && (
          <button type="button" className={styles.down} onClick={toEnd}>
            <ArrowDown size={16} aria-hidden />
            {t('below', { count: below })}
          </button>
        )}
      </div>
      {bloqueada === 'no' ? (
        <Composer
          name={counterpart?.nombre ?? ''}
          text={text}
          before={filtro ? own.flatMap(({ message }) => message ?? []) : null}
          onChange={setText}
          onSend={(words) => {
            setText('');
            outbox.send(words, last);
            requestAnimationFrame(toEnd);
          }}
        />
      ) : (
        <div className={styles.blocked}>
          <p className="mute">{t(`blocked.${bloqueada}`)}</p>
          {bloqueada === 'por_mi' && (
            <Button look="secondary" small busy={unblock.busy} onClick={() => unblock.run(false)}>
              {t('unblock')}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

/** Stores unsent text in this browser until it is sent. */
const useDraft = (id: number) => {
  const [text, setText] = useState('');
  const key = draftKey(useMe()?.idusuario, id);
  useEffect(() => setText(sessionStorage.getItem(key) ?? ''), [key]);
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, change] as const;
};

/** The stay that the conversation is about, the next step and its deadline (T-07). */
const Summary = ({ conversation }: { conversation: Conversation }) => {
  const { t, i18n } = useTranslation(['talk', 'common']);
  const { alojamiento, accommodation_id, reserva, estado, check_in_date, check_out_date, huespedes, filtro } = conversation;
  const period = { from: check_in_date, to: check_out_date };
  const stay = useQuery({ ...stayQuery(reserva?.idreserva ?? 0), enabled: reserva !== null });
  const side = conversation.side === 'host' ? 'host' : 'guest';
  const isAsked = reserva !== null && estado !== 'consulta';
  const contact = stay.data && (side === 'host' ? stay.data.reservation.user : stay.data.reservation.accommodation.user);
  return (
    <aside className={styles.rail} aria-label={t('summary')}>
      <div className={styles.space}>
        {alojamiento.imagen && <img src={alojamiento.imagen} alt="" width={320} height={200} />}
        <div>
          <Link className="semi" to={isAsked ? paths.stay(reserva.idreserva) : paths.listing(accommodation_id, period, huespedes ?? 1)}>
            {alojamiento.nombre}
          </Link>
          <p className="small mute num dotted">
            <span>{rangeText(i18n.language, check_in_date, check_out_date)} </span>
            {huespedes !== null && <span>{t('common:guests', { count: huespedes })}</span>}
          </p>
        </div>
        <StateChip state={estado} />
      </div>
      {stay.data && <Due reservation={stay.data.reservation} side={side} canAct brief />}
      {!filtro && contact && 'telefono' in contact && (
        <ul className={styles.contact} aria-label={t('contact')}>
          {contact.telefono && (
            <li>
              <a className="link num" href={`tel:+${String(contact.telefono).replace(/^\+/, '')}`}>
                <Phone size={20} aria-hidden />+{String(contact.telefono).replace(/^\+/, '')}
              </a>
            </li>
          )}
          {contact.correo && (
            <li>
              <a className="link" href={`mailto:${contact.correo}`}>
                <Mail size={20} aria-hidden />
                {contact.correo}
              </a>
            </li>
          )}
        </ul>
      )}
      {filtro && (
        <Note icon={Lock} className={styles.rule}>
          {t('rule')}
        </Note>
      )}
      {isAsked && (
        <ButtonLink look="secondary" small className={styles.see} to={paths.stay(reserva.idreserva)}>
          {t('seeStay')}
        </ButtonLink>
      )}
      {estado === 'consulta' && side === 'guest' && (
        <ButtonLink look="secondary" small to={paths.listing(accommodation_id, period, huespedes ?? 1)}>
          {t('seeSpace')}
        </ButtonLink>
      )}
    </aside>
  );
};
