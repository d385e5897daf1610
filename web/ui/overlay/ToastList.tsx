import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** `onward`: explains a redirect, and is shown on the target page. */
export type Notice = { id: string; text: string; bad: boolean; act?: { label: string; run: () => void } | undefined; onward?: boolean };

/** At least five seconds, extended while hovered or focused. Failures stay until they are closed or their page is left. */
const SHOWN_MS = 5_000;
/** Ten where something can be undone. */
const UNDO_MS = 10_000;

/** `left`: the number of notices that belong to pages left since. */
type Props = { notices: readonly Notice[]; left: number };

export const ToastList = ({ notices, left }: Props) => {
  const { t } = useTranslation();
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={t('notices')}>
          <List notices={notices} left={left} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};

/** The library sets `aria-hidden` although Tab reaches the toasts; this removes it. Its live region announces each toast only once. */
const REACHABLE = { 'aria-hidden': false } as const;

const List = ({ notices, left }: Props) => {
  const { t } = useTranslation();
  const { toasts, add, close } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { id, text: description, bad, act } of notices.slice(shown.current)) {
      const actionProps = act && { children: act.label, onClick: () => [act.run(), close(id)] };
      if (bad) add({ id, description, type: 'bad', timeout: 0, priority: 'high' });
      else add({ id, description, type: 'good', priority: 'low', ...(actionProps && { actionProps, timeout: UNDO_MS }) });
    }
    shown.current = notices.length;
  }, [notices, add, close]);
  useEffect(() => {
    for (const { id, bad, onward } of notices.slice(0, left)) if (bad && !onward) close(id);
  }, [notices, left, close]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} {...REACHABLE} className={toast.type === 'bad' ? 'toast bad' : 'toast'}>
      {toast.type === 'bad' ? <CircleAlert size={20} aria-hidden className="i" /> : <CircleCheck size={20} aria-hidden className="i" />}
      <Toast.Description render={<p />}>{toast.description}</Toast.Description>
      {toast.actionProps && <Toast.Action className="link" {...REACHABLE} />}
      <Toast.Close className="act" aria-label={t('close')} {...REACHABLE}>
        <X size={18} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
};
