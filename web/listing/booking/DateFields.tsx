import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../../src/shared/formats.ts';
import { typedDay } from '../../calendar/days.ts';
import { arrivalState, type Choice, departureState, type StayRules, shortestStay } from '../../calendar/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import styles from './booking.module.css';

/** Dates by typing, in the writing of the language (D-a08). */
export const DateFields = ({ rules, choice, onChange }: { rules: StayRules; choice: Choice; onChange: (choice: Choice) => void }) => {
  const { t, i18n } = useTranslation(['listing', 'calendar']);
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  if (!open)
    return (
      <button
        type="button"
        className="link tall small"
        onClick={() => {
          setFrom(choice.from ? dayText(i18n.language, choice.from) : '');
          setTo(choice.to ? dayText(i18n.language, choice.to) : '');
          setOpen(true);
        }}
      >
        {t('type.open')}
      </button>
    );
  const why = (state: ReturnType<typeof arrivalState>) =>
    state === 'free' ? undefined : t(`calendar:state.${state}`, { count: shortestStay(rules) });
  return (
    <Form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        const [first, last] = [typedDay(from, i18n.language), typedDay(to, i18n.language)];
        const wrong = {
          ...(!first ? { from: t('type.format') } : why(arrivalState(rules, first)) && { from: why(arrivalState(rules, first)) }),
          ...(!last
            ? { to: t('type.format') }
            : first && last <= first
              ? { to: t('type.order') }
              : first && why(departureState(rules, first, last)) && { to: why(departureState(rules, first, last)) }),
        };
        setErrors(wrong);
        if (first && last && !wrong.from && !wrong.to) onChange({ from: first, to: last });
      }}
    >
      <TextField
        label={t('booking.from')}
        value={from}
        placeholder={t('type.placeholder')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('booking.to')}
        value={to}
        placeholder={t('type.placeholder')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" look="secondary">
        {t('type.use')}
      </Button>
    </Form>
  );
};
