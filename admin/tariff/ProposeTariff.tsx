import { useState } from 'react';
import { CheckboxGroupInput, TextInput, useLocaleState, useTranslate } from 'react-admin';
import { COUNTRIES } from '../../src/kernel/countries.ts';
import type { TariffTerms } from '../data/records.ts';
import { ProposeVersion } from '../versions/ProposeVersion.tsx';
import { TariffDryRun } from './TariffDryRun.tsx';
import styles from './tariff.module.css';
import { METHODS, nameIn, percentOf, termsOf, typedOf } from './terms.ts';

type Props = { terms: TariffTerms; refused: string | null };

/** The form for a new version of the tariff. */
export const ProposeTariff = ({ terms, refused }: Props) => {
  const [locale] = useLocaleState();
  const [typed] = useState(() => typedOf(terms, locale));
  return (
    <ProposeVersion
      name="tariff"
      typed={typed}
      termsOf={termsOf}
      refused={refused}
      DryRun={TariffDryRun}
      send={(write, proposed, from, reason) => write.proposeTariff(proposed, from, reason)}
      more={<Countries />}
    >
      <Percent source="diario" label="posada.tariff.diario" />
      <Percent source="mensual" label="posada.tariff.mensual" />
      {METHODS.map((method) => (
        <Percent key={method} source={`recargos.${method}`} label={`posada.tariff.method.${method}`} />
      ))}
    </ProposeVersion>
  );
};

const isPercent = (text: string) => (percentOf(text) === null ? 'posada.tariff.wrong' : undefined);
const isPercentOrBlank = (text: string) => (text.trim() === '' ? undefined : isPercent(text));

/** Text, not a number: browsers interpret the comma in a number field by their own language. */
const Percent = ({ mayBeBlank = false, ...input }: { source: string; label: string; mayBeBlank?: boolean }) => (
  <TextInput
    {...input}
    parse={(text: string) => text}
    validate={mayBeBlank ? isPercentOrBlank : isPercent}
    helperText={false}
    slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 5, autoComplete: 'off' } }}
  />
);

/** The rates of individual countries, and where cards have no surcharge. */
const Countries = () => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const countries = COUNTRIES.map((id) => ({ id, name: nameIn(id, locale) }));
  return (
    <>
      <fieldset className={styles.countries}>
        <legend>{t('posada.tariff.countries')}</legend>
        {countries.map(({ id, name }) => (
          <div key={id}>
            {(['diario', 'mensual'] as const).map((mode) => (
              <Percent key={mode} source={`paises.${id}.${mode}`} label={`${name}: ${t(`posada.tariff.short.${mode}`)}`} mayBeBlank />
            ))}
          </div>
        ))}
      </fieldset>
      <CheckboxGroupInput
        source="sin_recargo"
        label="posada.tariff.noCard"
        choices={countries}
        translateChoice={false}
        helperText={false}
      />
    </>
  );
};
