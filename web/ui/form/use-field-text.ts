import { useTranslation } from 'react-i18next';

/** The text of a field's code; one that the site does not know, since servers may have more, reads as an invalid value. */
export const useFieldText = (): ((code: string) => string) => {
  const { t } = useTranslation('fields');
  return (code) => t(`field.${code}` as 'field.invalid', { defaultValue: t('field.invalid') });
};
