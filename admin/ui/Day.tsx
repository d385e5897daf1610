import { useLocaleState } from 'react-admin';
import { dayText } from '../../src/shared/formats.ts';

/** A calendar day: it has no zone. */
export const Day = ({ day }: { day: string }) => {
  const [locale] = useLocaleState();
  return (
    <time dateTime={day} className="num">
      {dayText(locale, day)}
    </time>
  );
};
