import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { idIn, paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { FromReservation } from './FromReservation.tsx';
import { Inbox } from './Inbox.tsx';
import { inboxQuery } from './queries.ts';
import { Thread } from './Thread.tsx';
import styles from './talk.module.css';
import { useKeyboard } from './use-keyboard.ts';

/** List and thread side by side; on a phone only one of them. */
export const ConversationPage = () => {
  const { t } = useTranslation('talk');
  const [params, setParams] = useSearchParams();
  const id = idIn(params.get('c') ?? undefined);
  const reservation = id === 0 ? idIn(params.get('reserva') ?? undefined) : 0;
  const unreadOnly = params.get('unread') === '1';
  const all = useInfiniteQuery(inboxQuery(false));
  const keyboard = useKeyboard();
  // scrolls back to where the browser had scrolled before the layout had room
  useLayoutEffect(() => {
    if (keyboard > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [keyboard]);
  const filter = (only: boolean) => {
    const next = new URLSearchParams(id ? { c: String(id) } : {});
    if (only) next.set('unread', '1');
    setParams(next, { replace: true });
  };
  if (id === 0 && reservation === 0 && all.data?.pages[0]?.total === 0)
    return (
      <div className="wrap">
        <h1 className={styles.emptyHead}>{t('title')}</h1>
        <EmptyState icon={<Drawing of="talk" />} title={t('none')} action={<ButtonLink to={paths.search}>{t('search')}</ButtonLink>}>
          {t('noneText')}
        </EmptyState>
      </div>
    );
  return (
    <div
      className={[styles.page, id && styles.open, keyboard > 0 && styles.typing].filter(Boolean).join(' ')}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
    >
      <Inbox current={id} unreadOnly={unreadOnly} onFilter={filter} />
      {id ? (
        <Thread key={id} id={id} />
      ) : reservation ? (
        <FromReservation key={reservation} id={reservation} />
      ) : (
        <p className={`mute ${styles.choose}`}>{t('choose')}</p>
      )}
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  const unreadOnly = new URL(request.url).searchParams.get('unread') === '1';
  await client.ensureInfiniteQueryData(inboxQuery(unreadOnly));
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('talk:title'), noindex: true }) };
