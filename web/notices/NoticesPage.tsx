import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { NoticeLines } from './NoticeLines.tsx';
import styles from './notices.module.css';
import { type Notice, noticesQuery } from './queries.ts';
import { useRead } from './use-read.ts';

/** A person's notices of the last 30 days. */
export const NoticesPage = () => {
  const { t } = useTranslation('notices');
  const list = useQuery(noticesQuery);
  const { fail } = useToast();
  const { read } = useRead();
  const all = useRead(({ detail }) => fail(detail));
  const rows = list.data?.data;
  const latest = Math.max(0, ...(rows ?? []).map(({ id }) => id));
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <div className={styles.acts}>
          {(list.data?.sin_leer ?? 0) > 0 && (
            <Button look="secondary" small busy={all.busy} onClick={() => all.read({ hasta: latest })}>
              {t('readAll')}
            </Button>
          )}
          <ButtonLink look="quiet" small to={paths.noticeSettings}>
            {t('settings')}
          </ButtonLink>
        </div>
      </div>
      {list.error && !rows && <Failure error={list.error} retry={() => void list.refetch()} />}
      {rows?.length === 0 && (
        <EmptyState icon={<Drawing of="bell" />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list} aria-label={t('more')}>
          {rows.map((notice) => (
            <li key={notice.id}>
              <Row notice={notice} onOpen={() => !notice.leido && read({ id: notice.id })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Row = ({ notice, onOpen }: { notice: Notice; onOpen: () => void }) => {
  const content = (
    <>
      <span className={notice.leido ? styles.noDot : styles.dot} aria-hidden="true" />
      <NoticeLines notice={notice} />
    </>
  );
  return notice.enlace.startsWith(paths.console) ? (
    <a className={styles.row} href={notice.enlace} onClick={onOpen}>
      {content}
    </a>
  ) : (
    <Link className={styles.row} to={notice.enlace} onClick={onOpen}>
      {content}
    </Link>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(noticesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('notices:title'), noindex: true }) };
