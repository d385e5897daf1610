import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../src/kernel/languages.ts';
import type { houseKind } from '../../texts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { joinTexts, splitText } from '../form/ready.ts';
import { readyFor } from '../form/ready-texts.ts';
import type { HOUSE_TEXTS } from '../form/vocabulary.ts';
import styles from '../shared/publish.module.css';
import { useField } from '../shared/wizard-context.ts';
import { Chips } from './Chips.tsx';
import { Leaks } from './Leaks.tsx';

type Props = { name: (typeof HOUSE_TEXTS)[number]; kind: ReturnType<typeof houseKind>; language: Language; label: string };

/** A text about the house: predefined sentences to tick, which then exist in every language, and optionally the host's own words. */
export const HouseText = ({ name, kind, language, label }: Props) => {
  const { t } = useTranslation('publish');
  const { id, value, set, error } = useField(name);
  const ready = readyFor(kind, name);
  const { ticked, own } = splitText(value, ready);
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted || own[language] !== '';
  const fault = `${id}-error`;
  return (
    <fieldset className={styles.group} lang={language}>
      <legend>{label}</legend>
      <Chips
        id={isOpen ? undefined : id}
        names={Object.keys(ready[language])}
        label={(key) => ready[language][key] ?? ''}
        isOn={(key) => ticked.includes(key)}
        onPress={(key) =>
          set(joinTexts({ own, ticked: Object.keys(ready[language]).filter((other) => ticked.includes(other) !== (other === key)) }, ready))
        }
        describedBy={error && fault}
      />
      {isOpen ? (
        <TextArea
          id={id}
          label={t('house.own')}
          rows={2}
          value={own[language]}
          onChange={(event) => {
            setWanted(true);
            set(joinTexts({ ticked, own: { ...own, [language]: event.target.value } }, ready));
          }}
        />
      ) : (
        <p>
          <Button look="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setWanted(true)}>
            {t('house.own')}
          </Button>
        </p>
      )}
      {LANGUAGES.map((known) => (
        <Leaks key={known} text={own[known]} language={t(`language.${known}`).toLowerCase()} />
      ))}
      <FieldError id={fault} error={error} />
    </fieldset>
  );
};
