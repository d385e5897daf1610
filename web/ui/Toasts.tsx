import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** At least five seconds; a hand or the focus on it keeps it. Failures stay until they are closed. */
const SHOWN_MS = 5_000;

export const Toasts = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={t('notices')}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};

const List = () => {
  const { t } = useTranslation();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={toast.type === 'bad' ? 'toast bad' : 'toast'}>
      {toast.type === 'bad' ? <CircleAlert size={20} aria-hidden className="i" /> : <CircleCheck size={20} aria-hidden className="i" />}
      <Toast.Description render={<p />}>{toast.description}</Toast.Description>
      <Toast.Close className="act" aria-label={t('close')}>
        <X size={18} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
};

export const useToast = () => {
  const { add } = Toast.useToastManager();
  return {
    say: (description: string) => add({ description, type: 'good', priority: 'low' }),
    fail: (description: string) => add({ description, type: 'bad', timeout: 0, priority: 'high' }),
  };
};
