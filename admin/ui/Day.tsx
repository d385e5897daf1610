import { useLocaleState, useTranslate } from 'react-admin';
import { dayText } from '../../src/kernel/formats.ts';
import { NOTHING } from './nothing.ts';

/** A calendar day, which has no time zone. */
export const Day = ({ day }: { day: string | null }) => {
  const [locale] = useLocaleState();
  const t = useTranslate();
  if (day === null || day === '') return NOTHING;
  if (Number.isNaN(Date.parse(day))) return t('posada.invalid.date');
  return (
    <time dateTime={day} className="num">
      {dayText(locale, day)}
    </time>
  );
};
