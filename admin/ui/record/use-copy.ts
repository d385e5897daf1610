import { useNotify } from 'react-admin';

/** Copies a URL and announces `done`. Without clipboard permission it shows the URL for manual copying. */
export const useCopy = (done: string) => {
  const notify = useNotify();
  return async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notify(done, { type: 'success' });
    } catch {
      notify('posada.notCopied', { type: 'warning', messageArgs: { address }, autoHideDuration: null });
    }
  };
};
