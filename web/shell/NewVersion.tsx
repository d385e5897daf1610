import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BUILT_AS, isNewer, onNewerVersion } from '../api/version.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';

const SEEN = 'posada.version-shown';

const WAIT_MS = 3_000;

/** Updates the service worker before the page (D-57); if that takes more than three seconds, it updates later. */
const updateWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  const update = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const worker = registration?.installing ?? registration?.waiting ?? registration?.active; // the last may still be activating
    const isOver = () => !worker || worker.state === 'activated' || worker.state === 'redundant';
    if (!isOver()) await new Promise<void>((done) => worker?.addEventListener('statechange', () => isOver() && done()));
  };
  await Promise.race([update().catch(() => undefined), new Promise((late) => setTimeout(late, WAIT_MS))]);
};

/** Whether the prompt for this version was already shown in any tab; marks it as shown. Without storage it is shown again. */
const wasShown = (version: string): boolean => {
  try {
    const before = localStorage.getItem(SEEN) === version;
    localStorage.setItem(SEEN, version);
    return before;
  } catch {
    return false;
  }
};

/** The server runs a newer version than this page: a dialog once per version, afterwards a line (D-57, SEC-40). */
export const NewVersion = () => {
  const { t } = useTranslation();
  const [version, setVersion] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(
    () =>
      onNewerVersion((newer) => {
        if (!isNewer(newer, BUILT_AS)) return;
        setVersion(newer);
        if (!wasShown(newer)) setAsking(true);
      }),
    [],
  );
  if (!version) return null;
  const reload = async () => {
    await updateWorker();
    location.reload();
  };
  if (!asking)
    return (
      <div className="offline" role="status">
        {t('version.line')}{' '}
        <button type="button" className="link" onClick={() => void reload()}>
          {t('version.reload')}
        </button>
      </div>
    );
  return (
    <Dialog
      open
      kind="urgent"
      onClose={() => setAsking(false)}
      title={t('version.title')}
      actions={<Button onClick={() => void reload()}>{t('version.reload')}</Button>}
    >
      <p>{t('version.text')}</p>
    </Dialog>
  );
};
