import { useNotify } from 'react-admin';

/** Copies an address and says `done`. Without the right to the clipboard the address is shown, to be copied by hand, until it is closed. */
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
