import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { useOnlyLooking } from '../ui/Button.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import styles from './notices.module.css';
import { PushDevice } from './PushDevice.tsx';
import { type NoticePreferences, noticePreferencesQuery } from './queries.ts';

type Row = NoticePreferences['tipos'][number];
const CHANNELS = ['mail', 'bell', 'push'] as const;
type Channel = (typeof CHANNELS)[number];

/** Which notices a person receives over which channel, and push messages to this device (U-09). */
export const NoticeSettingsPage = () => {
  const { t } = useTranslation('notices');
  const { data, error, refetch } = useQuery(noticePreferencesQuery);
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="small">
        <Link className="link tall" to={paths.notices}>
          {t('preferences.back')}
        </Link>
      </p>
      <h1 tabIndex={-1}>{t('preferences.title')}</h1>
      <p className={`mute ${styles.text}`}>{t('preferences.intro')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <PushDevice publicKey={data.push.clave} />
          <table className={styles.table}>
            <caption className="vh">{t('preferences.table')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('preferences.topic')}</th>
                {CHANNELS.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`preferences.channel.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.tipos.map((row) => (
                <Kind key={row.tipo} row={row} />
              ))}
            </tbody>
          </table>
          <p className={`small mute ${styles.text}`}>{t('preferences.quiet')}</p>
        </>
      )}
    </div>
  );
};

const Kind = ({ row }: { row: Row }) => {
  const { t } = useTranslation('notices');
  const kind = t(`preferences.kind.${row.tipo}`);
  return (
    <tr>
      <th scope="row">
        {kind}
        {row.fijo && <span className={`small mute ${styles.why}`}>{t(`preferences.fixed.${row.fijo}`)}</span>}
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel}>
          <Choice row={row} channel={channel} label={t('preferences.switch', { kind, channel: t(`preferences.channel.${channel}`) })} />
        </td>
      ))}
    </tr>
  );
};

const Choice = ({ row, channel, label }: { row: Row; channel: Channel; label: string }) => {
  const { t } = useTranslation('notices');
  const { fail } = useToast();
  const choose = useCommand({
    send: (activo: boolean, key) =>
      answer(api.PUT('/api/v1/avisos/preferencias', { body: { tipo: row.tipo, canal: channel, activo }, ...withIdempotencyKey(key) })),
    onFailed: ({ detail }) => fail(detail),
    refresh: [noticePreferencesQuery.queryKey],
  });
  const because = useOnlyLooking();
  const wanted = row.canales[channel];
  if (wanted === null) return <span className="vh">{t('preferences.none')}</span>;
  if (row.fijo && channel !== 'push') return <span className="small mute">{t('preferences.always')}</span>;
  return (
    <input
      type="checkbox"
      className="switch"
      aria-label={label}
      checked={choose.busy ? !wanted : wanted}
      aria-busy={choose.busy || undefined}
      aria-disabled={because !== undefined || undefined}
      title={because}
      onChange={(event) => because || choose.run(event.target.checked)}
    />
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(noticePreferencesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('notices:preferences.title'), noindex: true }) };
