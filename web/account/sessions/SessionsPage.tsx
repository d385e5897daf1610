import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { signedIn } from '../../guards.ts';
import type { Handle } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { googleLinkQuery } from '../google/queries.ts';
import { GoogleLink } from './GoogleLink.tsx';
import { devicesQuery, sessionsQuery } from './queries.ts';
import { SessionRow } from './SessionRow.tsx';
import styles from './sessions.module.css';

/** Where a person is signed in, so that they can end sessions they do not recognise (U-10). */
export const SessionsPage = () => {
  const { t } = useTranslation('signIn');
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { data: devices = [] } = useQuery(devicesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { say, fail } = useToast();
  const others = useCommand({
    send: (_, key) => answer(api.DELETE('/api/v1/users/sessions', withIdempotencyKey(key))),
    onDone: () => {
      heading.current?.focus(); // the button is removed together with the sessions it ended
      say(t('sessions.endedOthers'));
    },
    onFailed: ({ detail }) => fail(detail),
    refresh: [sessionsQuery.queryKey],
  });
  return (
    <div className={`form-page ${styles.page}`}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('sessions.title')}
        </h1>
        <p className="mute">{t('sessions.intro')}</p>
      </header>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={3} />}
      {data && (
        <ul className={`panel ${styles.list}`}>
          {data.map((session) => (
            <li key={session.id}>
              <SessionRow
                session={session}
                devices={devices.filter(({ sesion }) => sesion === session.id)}
                onGone={() => heading.current?.focus()}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 1 && <p className="mute">{t('sessions.onlyThis')}</p>}
      <div className={styles.acts}>
        {data && data.length > 1 && (
          <Button look="secondary" busy={others.busy} onClick={() => others.run(undefined)}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <ButtonLink look="quiet" to={paths.changePassword}>
          {t('sessions.password')}
        </ButtonLink>
      </div>
      <GoogleLink next={heading} />
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await Promise.all([client.ensureQueryData(sessionsQuery), client.ensureQueryData(devicesQuery), client.ensureQueryData(googleLinkQuery)]);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('signIn:sessions.title'), noindex: true }) };
