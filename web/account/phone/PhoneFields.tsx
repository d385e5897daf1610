import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import styles from '../shared/account.module.css';
import { countriesQuery } from '../shared/queries.ts';
import type { useProfileForm } from '../shared/use-profile-form.ts';
import { digitsOf, usePhoneExample } from './phone-example.ts';

/** A phone number with its calling code, in the form of a profile. */
export const PhoneFields = ({ form, labels }: Pick<ReturnType<typeof useProfileForm>, 'form' | 'labels'>) => {
  const { t } = useTranslation('account');
  const example = usePhoneExample(useWatch({ control: form.control, name: 'codigo_pais' }));
  return (
    <div className={styles.formPhone}>
      <CallingCodeField label={labels.codigo_pais} none={t('countries.choose')} {...form.field('codigo_pais')} />
      <TextField
        label={labels.telefono}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={example ? t('profile.phoneExample', { number: digitsOf(example.number) }) : t('profile.phoneHint')}
        {...form.field('telefono')}
      />
    </div>
  );
};

/** `none`: the text of the empty choice. */
export const CallingCodeField = ({ none, ...field }: ComponentProps<typeof SelectField> & { none: string }) => {
  const countries = useQuery(countriesQuery).data?.countries ?? [];
  return (
    <SelectField {...field} autoComplete="tel-country-code">
      <option value="">{none}</option>
      {countries
        .filter(({ prefix }) => prefix !== '')
        .map(({ idpais, nombre, prefix }) => (
          <option key={idpais} value={prefix}>
            +{prefix} {nombre}
          </option>
        ))}
    </SelectField>
  );
};
