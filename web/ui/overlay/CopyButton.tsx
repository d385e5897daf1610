import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from './Toasts.tsx';

/** Copies `text` and announces it; if the browser does not allow it, shows the text for manual copying. */
export const CopyButton = ({ label, text, className }: { label: string; text: string; className?: string }) => {
  const { t } = useTranslation(['payment', 'common']);
  const { fail } = useToast();
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      fail(t('common:share.notCopied', { text }));
      return;
    }
    setDone(true);
    setTimeout(() => setDone(false), 2_000);
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => void copy()}>
        {done ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </button>
      <span className="vh" role="status">
        {done ? t('payment:transfer.copied') : ''}
      </span>
    </>
  );
};
