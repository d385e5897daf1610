import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import styles from '../shared/account.module.css';
import type { Field, useProfileForm } from '../shared/use-profile-form.ts';
import { digitsOf, usePhoneExample } from './phone-example.ts';

/** A phone number with its calling code, in the form of a profile. */
export const PhoneFields = ({ form, labels, countries }: Pick<ReturnType<typeof useProfileForm>, 'form' | 'labels' | 'countries'>) => {
  const { t } = useTranslation('account');
  const example = usePhoneExample(useWatch({ control: form.control, name: 'codigo_pais' }));
  const required = (name: Field) => form.register(name, { required: 'required' });
  return (
    <div className={styles.formPhone}>
      <SelectField
        label={labels.codigo_pais}
        autoComplete="tel-country-code"
        error={form.errorOf('codigo_pais')}
        {...required('codigo_pais')}
      >
        <option value="">{t('countries.choose')}</option>
        {countries
          .filter(({ prefix }) => prefix !== '')
          .map(({ idpais, nombre, prefix }) => (
            <option key={idpais} value={prefix}>
              +{prefix} {nombre}
            </option>
          ))}
      </SelectField>
      <TextField
        label={labels.telefono}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={example ? t('profile.phoneExample', { number: digitsOf(example.number) }) : t('profile.phoneHint')}
        error={form.errorOf('telefono')}
        {...required('telefono')}
      />
    </div>
  );
};
