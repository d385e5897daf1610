import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../src/shared/languages.ts';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { wordsOf } from '../form/rules.ts';
import type { Both } from '../form/values.ts';
import type { HOUSE_TEXTS } from '../form/vocabulary.ts';
import styles from '../publish.module.css';
import { useField } from '../wizard/wizard-context.ts';
import { Leaks } from './Leaks.tsx';
import richStyles from './rich-text.module.css';

type Editor = (props: { id: string; label: string; value: string; onChange: (text: string) => void; invalid: boolean }) => ReactNode;

type Props = {
  name: 'nombre' | 'sobre_nosotros' | (typeof HOUSE_TEXTS)[number];
  label: string;
  hint: string;
  max: number;
  kind?: 'line' | 'prose';
  editor?: Editor;
};

/** One text in two languages, one of which is required; the other is marked as pending (D-94). The language of the page comes first. */
export const BothTexts = ({ name, label, hint, max, kind = 'prose', editor }: Props) => {
  const { t, i18n } = useTranslation('publish');
  const { id, value, set, error } = useField(name);
  const order = [...LANGUAGES].sort((a, b) => Number(b === i18n.language) - Number(a === i18n.language));
  const one = (language: Language, first: boolean) => {
    const text = value[language];
    const ownId = first ? id : `${id}-2`;
    const shared = {
      id: ownId,
      label: `${label} (${t(`language.${language}`)})`,
      hint: first ? `${hint} ${t('left', { count: max - [...wordsOf(text)].length })}` : undefined,
    };
    const change = (next: string) => set({ ...value, [language]: next } satisfies Both);
    return (
      <div key={language} className={richStyles.text} lang={language}>
        {editor ? (
          <>
            {editor({ id: ownId, label: shared.label, value: text, onChange: change, invalid: error !== undefined })}
            {shared.hint && <p className="hint">{shared.hint}</p>}
          </>
        ) : kind === 'line' ? (
          <TextField {...shared} value={text} aria-invalid={error ? true : undefined} onChange={(event) => change(event.target.value)} />
        ) : (
          <TextArea {...shared} rows={4} value={text} onChange={(event) => change(event.target.value)} />
        )}
        <Leaks text={text} language={t(`language.${language}`)} />
        {text.trim() === '' && LANGUAGES.some((other) => value[other].trim() !== '') && <p className="hint">{t('pending')}</p>}
      </div>
    );
  };
  return (
    <fieldset className={styles.both} aria-describedby={error ? `${id}-fault` : undefined}>
      <legend>{label}</legend>
      {order.map((language, i) => one(language, i === 0))}
      <FieldError id={`${id}-fault`} error={error} />
    </fieldset>
  );
};
