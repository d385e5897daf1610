import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import styles from './notices.module.css';
import { enablePush, leaveDevice, type PushState, pushState } from './push.ts';

/** Push messages to this browser. Only a press requests the permission. */
export const PushDevice = ({ publicKey }: { publicKey: string | null }) => {
  const { t } = useTranslation('notices');
  const { say, fail } = useToast();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushState().then(setState, () => setState('unsupported'));
  }, []);
  const change = async () => {
    if (!publicKey || busy) return;
    setBusy(true);
    try {
      if (state === 'on') await leaveDevice();
      const next = state === 'on' ? 'off' : await enablePush(publicKey);
      setState(next);
      if (next !== 'denied') say(t(next === 'on' ? 'push.enabled' : 'push.disabled'));
    } catch {
      fail(t('push.failed'));
    } finally {
      setBusy(false);
    }
  };
  const hint = publicKey === null ? 'unavailable' : state === 'unsupported' || state === 'denied' ? state : 'text';
  // reserves the space until the browser reports its state, so that nothing below moves
  const canChange = publicKey !== null && (state === null || state === 'on' || state === 'off');
  const unseen = state === null ? styles.unseen : undefined;
  return (
    <section className={styles.device} aria-labelledby="h-push">
      <div>
        <h2 id="h-push">{t('push.title')}</h2>
        <p className="mute measure">{t(`push.${hint}`)}</p>
        {canChange && (
          <p className={`small ${unseen ?? ''}`} role="status">
            {t(`push.${state ?? 'off'}`)}
          </p>
        )}
      </div>
      {canChange && (
        <Button look={state === 'on' ? 'secondary' : 'primary'} className={unseen} busy={busy} onClick={() => void change()}>
          {t(state === 'on' ? 'push.disable' : 'push.enable')}
        </Button>
      )}
    </section>
  );
};
