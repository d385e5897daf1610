import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies `text`, and says so. */
export const CopyButton = ({ label, text, className }: { label: string; text: string; className?: string }) => {
  const { t } = useTranslation('payment');
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 2_000);
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => void copy()}>
        {done ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </button>
      <span className="vh" role="status">
        {done ? t('transfer.copied') : ''}
      </span>
    </>
  );
};
