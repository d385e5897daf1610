import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import styles from '../google/google.module.css';
import { googleLinkQuery } from '../google/queries.ts';
import { PasswordDialog } from '../password/PasswordDialog.tsx';
import { sessionsQuery } from './queries.ts';

/**
 * The Google account linked to this one, with a button to unlink it; hidden if none is linked (SEC-01). `next`: receives the focus
 * afterwards.
 */
export const GoogleLink = ({ next }: { next: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation('signIn');
  const { data } = useQuery(googleLinkQuery);
  const [asks, setAsks] = useState(false);
  if (!data?.linked) return null;
  return (
    <section className={`panel ${styles.link}`}>
      <h2>{t('google.title')}</h2>
      <p className="mute">{data.only_way_in ? t('google.onlyWayIn') : t('google.text')}</p>
      {data.only_way_in ? (
        <ButtonLink look="secondary" to={paths.recover}>
          {t('google.setPassword')}
        </ButtonLink>
      ) : (
        <Button look="secondary" onClick={() => setAsks(true)}>
          {t('google.unlink')}
        </Button>
      )}
      <UnlinkDialog open={asks} onClose={() => setAsks(false)} onDone={() => next.current?.focus()} />
    </section>
  );
};

type Props = { open: boolean; onClose: () => void; onDone: () => void };

/** Removes the link; afterwards the person signs in with their password. */
const UnlinkDialog = ({ open, onClose, onDone }: Props) => {
  const { t } = useTranslation('signIn');
  const { say } = useToast();
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title={t('google.askTitle')}
      text={t('google.askText')}
      confirm={t('google.confirm')}
      send={(body, key) => answer(api.POST('/api/v1/users/google/unlink', { body, ...withIdempotencyKey(key) }))}
      onDone={() => {
        onDone();
        say(t('google.done'));
      }}
      refresh={[googleLinkQuery.queryKey, sessionsQuery.queryKey]}
    />
  );
};
