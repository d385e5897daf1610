import { Laptop, Plug, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../../src/kernel/formats.ts';
import { agoText } from '../../../src/kernel/instants.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { type PushDevice, type Session, sessionsQuery } from './queries.ts';
import styles from './sessions.module.css';

const iconOf = (agent: string) => (/Android|iOS/.test(agent) ? Smartphone : agent === 'API' ? Plug : Laptop);

type RowProps = { readonly session: Session; readonly devices: readonly PushDevice[]; readonly onGone: () => void };

/** A session, named by its browser and system: when it was last used, whether it receives push messages, and a button to end it. */
export const SessionRow = ({ session, devices, onGone }: RowProps) => {
  const { t, i18n } = useTranslation('signIn');
  const { say, fail } = useToast();
  const end = useCommand({
    send: (_, key) =>
      answer(api.DELETE('/api/v1/users/sessions/{sesion}', { params: { path: { sesion: session.id } }, ...withIdempotencyKey(key) })),
    onDone: () => {
      onGone();
      say(t('sessions.ended'));
    },
    onFailed: ({ detail }) => fail(detail),
    refresh: [sessionsQuery.queryKey],
  });
  const [browser, system] = session.agent.split(', ');
  const name =
    browser && system ? t('sessions.agent', { browser, system }) : session.agent === 'API' ? t('sessions.unknown') : session.agent;
  const Icon = iconOf(session.agent);
  return (
    <div className={styles.row}>
      <Icon size={24} aria-hidden />
      <div>
        <p className={styles.name}>
          {name} {session.current && <span className="badge b-success">{t('sessions.current')}</span>}
        </p>
        <p className="small mute dotted">
          {!session.current && (
            <span>
              <time dateTime={session.seen_at}>
                {t('sessions.seen', { when: agoText(i18n.language, session.seen_at, Date.now()) })}
              </time>{' '}
            </span>
          )}
          <span>{t('sessions.since', { day: dayText(i18n.language, session.created_at) })}</span>
        </p>
        {devices.map((device) => (
          <Pushed key={device.id} device={device} name={name} onGone={onGone} />
        ))}
      </div>
      {!session.current && (
        <Button look="quiet" small busy={end.busy} aria-label={t('sessions.endNamed', { name })} onClick={() => end.run(undefined)}>
          {t('sessions.end')}
        </Button>
      )}
    </div>
  );
};

/** A browser that receives push messages, and a button to stop them. */
const Pushed = ({ device, name, onGone }: { device: PushDevice; name: string; onGone: () => void }) => {
  const { t, i18n } = useTranslation('signIn');
  const { say, fail } = useToast();
  const end = useCommand({
    send: (_, key) =>
      answer(
        api.DELETE('/api/v1/avisos/dispositivos/{dispositivo}', {
          params: { path: { dispositivo: device.id } },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: () => {
      onGone();
      say(t('sessions.quieted'));
    },
    onFailed: ({ detail }) => fail(detail),
    refresh: [sessionsQuery.queryKey],
  });
  return (
    <p className={`small ${styles.pushed}`}>
      {t('sessions.pushed', { day: dayText(i18n.language, device.desde) })}
      <Button look="quiet" small busy={end.busy} aria-label={t('sessions.quietNamed', { name })} onClick={() => end.run(undefined)}>
        {t('sessions.quiet')}
      </Button>
    </p>
  );
};
