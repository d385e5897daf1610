import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../src/kernel/languages.ts';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { TEXTS, type TextName, wordsOf } from '../form/rules.ts';
import { useField } from '../shared/wizard-context.ts';
import { Leaks } from './Leaks.tsx';
import richStyles from './rich-text.module.css';

/** The remaining characters are shown once there are this few. */
const FEW = 100;

type Editor = (props: { id: string; label: string; value: string; onChange: (text: string) => void; invalid: boolean }) => ReactNode;

type Props = { name: TextName; language: Language; label: string; hint?: string; line?: boolean; editor?: Editor };

/** A text in one language. Forbidden words are marked in every language, not only the visible one. */
export const OneText = ({ name, language, label, hint, line = false, editor }: Props) => {
  const { t } = useTranslation('publish');
  const { id, value, set, error } = useField(name);
  const text = value[language];
  const left = TEXTS[name].max - [...wordsOf(text)].length;
  const said = [hint, left <= FEW && text !== '' && t('left', { count: left })].filter(Boolean).join(' ');
  const shared = { id, label, hint: said, error };
  const change = (next: string) => set({ ...value, [language]: next });
  return (
    <div className={richStyles.text} lang={language}>
      {editor ? (
        <>
          {editor({ id, label, value: text, onChange: change, invalid: error !== undefined })}
          {said && <p className="hint">{said}</p>}
          <FieldError id={`${id}-error`} error={error} />
        </>
      ) : line ? (
        <TextField {...shared} value={text} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextArea {...shared} rows={3} value={text} onChange={(event) => change(event.target.value)} />
      )}
      {LANGUAGES.map((known) => (
        <Leaks key={known} text={value[known]} language={t(`language.${known}`).toLowerCase()} />
      ))}
    </div>
  );
};
