import { useTranslation } from 'react-i18next';
import { shortWeekdayText } from '../../../src/kernel/formats.ts';
import type { Range } from './rules.ts';

/** Nights in words: `sáb 05/09/2026` for one, `del sáb 05/09/2026 al dom 06/09/2026` for more, naming the last night (D-02). */
export const useRangeText = () => {
  const { t, i18n } = useTranslation('blocking');
  const name = (day: string) => shortWeekdayText(i18n.language, day);
  return ({ from, last }: Range): string => (from === last ? name(from) : t('range', { from: name(from), last: name(last) }));
};
