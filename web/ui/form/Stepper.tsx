import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  maxReason?: string;
  /** Whether the maximum means this number or more. */
  orMore?: boolean;
};

/** A small number, changed by two buttons; at either end the button explains why it stops (D-a10). */
export const Stepper = ({ label, value, min, max, onChange, maxReason, orMore = false }: Props) => {
  const { t } = useTranslation();
  return (
    <fieldset className="stepper">
      <legend className="vh">{label}</legend>
      <button type="button" disabled={value <= min} aria-label={t('stepper.less', { label })} onClick={() => onChange(value - 1)}>
        <Minus size={18} aria-hidden />
      </button>
      <output aria-live="polite">{orMore && value >= max ? `${max}+` : value}</output>
      <button
        type="button"
        disabled={value >= max}
        title={value >= max ? maxReason : undefined}
        aria-label={t('stepper.more', { label })}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </fieldset>
  );
};
