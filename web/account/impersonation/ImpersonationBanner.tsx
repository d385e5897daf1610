import { Eye } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantParts } from '../../../src/kernel/instants.ts';
import { ownZone } from '../../../src/kernel/local-time.ts';
import { answer, api, speakFor } from '../../api/client.ts';
import { clearOfflineLists, type Me } from '../../api/session.ts';
import { useEnv } from '../../env.ts';
import { useRestTexts } from '../../i18n/rest.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemText } from '../../ui/state/ProblemText.tsx';
import styles from './impersonation.module.css';

/** Remaining minutes, rounded up, so that it shows "1 min" until the end. */
const minutesUntil = (end: string, now: number): number => Math.max(0, Math.ceil((Date.parse(end) - now) / 60_000));

/** Returns to the person's page in the console and clears their data from this browser. */
const leave = (id: number): void => {
  clearOfflineLists();
  location.assign(`/admin/users/${id}/show`);
};

/**
 * Shown on every page while an administrator views the site as a person. It can only be ended, not closed. When the time is up it
 * leaves automatically; until then each API call names the person, so that none is sent as the administrator.
 */
export const ImpersonationBanner = ({ me, endsAt }: { me: Me; endsAt: string }) => {
  const { t, i18n } = useTranslation('account');
  const ready = useRestTexts();
  const { now } = useEnv();
  /**
   * The server knows neither the time zone nor the clock of this device: until the browser provides them, the space for the time is
   * reserved but empty.
   */
  const [clock, setClock] = useState<{ zone: string; left: number } | null>(null);
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { idusuario: id } = me;
  useEffect(() => speakFor(id), [id]);
  useEffect(() => {
    const tell = () => setClock({ zone: ownZone(), left: minutesUntil(endsAt, Date.now()) });
    tell();
    const timer = setInterval(() => (Date.now() >= Date.parse(endsAt) ? leave(id) : tell()), 1_000);
    return () => clearInterval(timer);
  }, [id, endsAt]);
  const end = useCallback(async () => {
    setEnding(true);
    try {
      await answer(api.DELETE('/api/v1/console/impersonation', { headers: { 'posada-speaks-for': 'own' } }));
      leave(id);
    } catch (error) {
      setProblem(error);
      setEnding(false);
    }
  }, [id]);
  if (!ready) return null;
  return (
    <aside className={`${styles.banner} no-print`} aria-label={t('impersonation.label')}>
      <Eye size={20} aria-hidden className={styles.eye} />
      <p>
        <strong>{t('impersonation.as', { name: me.nombre })}</strong> {t('impersonation.readOnly')}{' '}
        <span className={clock ? 'num' : `num ${styles.unread}`}>
          {t('impersonation.until', {
            time: instantParts(i18n.language, clock?.zone ?? 'UTC', endsAt).time,
            count: clock?.left ?? minutesUntil(endsAt, Date.parse(now)),
          })}
        </span>
        {problem !== null && (
          <span role="alert" className={styles.problem}>
            <ProblemText problem={problem} />
          </span>
        )}
      </p>
      <Button look="secondary" small busy={ending} onClick={() => void end()}>
        {t('impersonation.end')}
      </Button>
    </aside>
  );
};
