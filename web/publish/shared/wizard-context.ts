import { createContext, useContext } from 'react';
import { type FieldPath, type FieldPathValue, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countText } from '../../../src/kernel/formats.ts';
import { useFieldText } from '../../ui/form/use-field-text.ts';
import type { Values } from '../form/values.ts';
import type { usePhotos } from '../photos/use-photos.ts';

type Wizard = {
  /** Null for a new space. */
  listing: number | null;
  gallery: ReturnType<typeof usePhotos>;
  /** The fault of the photos, which have no field in the form. */
  photoFault: string | null;
};

export const WizardContext = createContext<Wizard | null>(null);

export const useWizard = (): Wizard => {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('no wizard around this step');
  return wizard;
};

export const fieldId = (name: string): string => `publish-${name}`;

/** The text of a fault code: the wizard's own, else the common one. */
export const useFaultText = () => {
  const { t, i18n } = useTranslation('publish');
  const common = useFieldText();
  const figure = (digits: string) => countText(i18n.language, Number(digits));
  return (code: string): string => {
    const [, min, max] = /^range:(\d+):(\d+)$/.exec(code) ?? [];
    if (min && max) return t('fault.range', { min: figure(min), max: figure(max) });
    return t(`fault.${code}` as 'fault.outside', { defaultValue: common(code) });
  };
};

/** One value of the form; a change clears its fault. */
export const useField = <Name extends FieldPath<Values>>(name: Name) => {
  const { field, fieldState } = useController<Values, Name>({ name });
  const { clearErrors } = useFormContext<Values>();
  const text = useFaultText();
  return {
    id: fieldId(name),
    value: field.value,
    set: (value: FieldPathValue<Values, Name>) => {
      field.onChange(value);
      clearErrors(name);
    },
    error: fieldState.error?.message ? text(fieldState.error.message) : undefined,
  };
};
