import { Paperclip } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame, type Labelled } from './Field.tsx';

/**
 * A file input. The native control is labelled in the browser's language; this one covers it with a label in the page's language. A photo
 * straight from a phone is resized first; meanwhile `onChoose` gets null and `onReading` is notified.
 */
export const FileField = ({
  label,
  hint,
  error,
  accept,
  because,
  onReading,
  onChoose,
}: Labelled & {
  accept: string;
  /** Why the field is disabled. */
  because?: string | undefined;
  onReading?: (reading: boolean) => void;
  onChoose: (file: File | null) => void;
}) => {
  const { t } = useTranslation('fields');
  const id = useId();
  const [name, setName] = useState('');
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const choose = async (file: File | null) => {
    reading.current?.abort();
    setName(file?.name ?? '');
    if (!file || !accept.includes('image/')) return onChoose(file);
    const stop = new AbortController();
    reading.current = stop;
    onChoose(null);
    onReading?.(true);
    const ready = await import('./shrink.ts').then(({ readyToSend }) => readyToSend(file, stop.signal)).catch(() => file);
    if (stop.signal.aborted) return;
    onReading?.(false);
    onChoose(ready);
  };
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className="input file" aria-invalid={error ? true : undefined}>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={because !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-name`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
          onChange={(event) => void choose(event.target.files?.[0] ?? null)}
        />
        <span className="file-do" aria-hidden>
          <Paperclip size={18} />
          {t('file.choose')}
        </span>
        <span className="file-name" id={`${id}-name`}>
          {because ?? (name || t('file.none'))}
        </span>
      </div>
    </Frame>
  );
};
