import { useTranslation } from 'react-i18next';
import { type InTheWay, nightsIn } from './shared/rules.ts';
import { useRangeText } from './shared/use-range-text.ts';

/** What is on the selected nights. */
export const Taken = ({ taken }: { taken: readonly InTheWay[] }) => {
  const { t } = useTranslation('blocking');
  const rangeText = useRangeText();
  return (
    <ul>
      {taken.map((one) => (
        <li key={one.from}>{t(`inTheWay.${one.state}`, { range: rangeText(one), count: nightsIn(one) })}</li>
      ))}
    </ul>
  );
};
