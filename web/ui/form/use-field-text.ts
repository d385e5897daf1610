import { useTranslation } from 'react-i18next';

/** The text of a field's error code; an unknown one, since the server may have more, reads as an invalid value. */
export const useFieldText = (): ((code: string) => string) => {
  const { t } = useTranslation('fields');
  return (code) => t(`field.${code}` as 'field.invalid', { defaultValue: t('field.invalid') });
};
