import { Paperclip } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame, type Labelled } from './Field.tsx';

/** A file input. The native control is labelled in the browser's language; this one covers it with a label in the page's language. */
export const FileField = ({
  label,
  hint,
  error,
  accept,
  because,
  onChoose,
}: Labelled & {
  accept: string;
  /** Why none can be chosen. */
  because?: string | undefined;
  onChoose: (file: File | null) => void;
}) => {
  const { t } = useTranslation('fields');
  const id = useId();
  const [name, setName] = useState('');
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
          onChange={(event) => {
            const file = event.target.files?.[0] ?? null;
            setName(file?.name ?? '');
            onChoose(file);
          }}
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
