import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { COUNTRIES, type Country } from '../../src/shared/countries.ts';
import type { TariffTerms } from '../dataProvider.ts';
import { ProposeVersion } from '../versions/ProposeVersion.tsx';
import { Trial } from './Trial.tsx';
import styles from './tariff.module.css';
import { METHODS, nameIn, percentOf, type Typed, termsOf, typedOf } from './terms.ts';

type Props = { terms: TariffTerms; refused: string | null };

/** A new version of the tariff. */
export const ProposeTariff = ({ terms, refused }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const [typed, type] = useState<Typed>(() => typedOf(terms, locale));
  const field = (label: string, value: string, change: (text: string) => void, mayBeBlank = false) => (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => change(target.value)}
      error={!(mayBeBlank && value.trim() === '') && percentOf(value) === null}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 5 } }}
      autoComplete="off"
      size="small"
    />
  );
  return (
    <ProposeVersion
      name="tariff"
      terms={termsOf(typed)}
      refused={refused}
      Trial={Trial}
      send={(write, asked, from, reason) => write.proposeTariff(asked, from, reason)}
      fields={
        <>
          {field(t('posada.tariff.diario'), typed.diario, (diario) => type({ ...typed, diario }))}
          {field(t('posada.tariff.mensual'), typed.mensual, (mensual) => type({ ...typed, mensual }))}
          {METHODS.map((method) => (
            <span key={method}>
              {field(t(`posada.tariff.method.${method}`), typed.recargos[method], (text) =>
                type({ ...typed, recargos: { ...typed.recargos, [method]: text } }),
              )}
            </span>
          ))}
        </>
      }
      more={<Countries typed={typed} type={type} field={field} />}
    />
  );
};

type CountriesProps = {
  typed: Typed;
  type: (typed: Typed) => void;
  field: (label: string, value: string, change: (text: string) => void, mayBeBlank: boolean) => React.ReactNode;
};

/** The rates of single countries, and where cards have no surcharge. */
const Countries = ({ typed, type, field }: CountriesProps) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const rate = (code: Country, mode: 'diario' | 'mensual', name: string) =>
    field(
      `${name}: ${t(`posada.tariff.short.${mode}`)}`,
      typed.paises[code][mode],
      (text) => type({ ...typed, paises: { ...typed.paises, [code]: { ...typed.paises[code], [mode]: text } } }),
      true,
    );
  return (
    <fieldset className={styles.countries}>
      <legend>{t('posada.tariff.countries')}</legend>
      {COUNTRIES.map((code) => {
        const name = nameIn(code, locale);
        const isFree = typed.sin_recargo.includes(code);
        const toggled = isFree ? typed.sin_recargo.filter((one) => one !== code) : [...typed.sin_recargo, code];
        return (
          <div key={code}>
            {rate(code, 'diario', name)}
            {rate(code, 'mensual', name)}
            <FormControlLabel
              control={<Checkbox checked={isFree} onChange={() => type({ ...typed, sin_recargo: toggled })} />}
              label={t('posada.tariff.noCardIn', { country: name })}
            />
          </div>
        );
      })}
    </fieldset>
  );
};
