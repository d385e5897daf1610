import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from './PasswordField.tsx';

type Props<Values extends FieldValues> = {
  form: ReturnType<typeof useForm<Values>>;
  chosen: Path<Values>;
  again: Path<Values>;
};

/** A new password, typed twice. */
export const NewPasswordFields = <Values extends FieldValues>({ form, chosen, again }: Props<Values>) => {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField label={t('newPassword.new')} autoComplete="new-password" chosen={form.watch(chosen)} {...form.field(chosen)} />
      <PasswordField
        label={t('newPassword.again')}
        autoComplete="new-password"
        {...form.field(again, { required: 'required', validate: (value) => value === form.getValues(chosen) || 'mismatch' })}
      />
    </>
  );
};
