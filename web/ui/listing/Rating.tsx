import { useTranslation } from 'react-i18next';
import { meanText } from '../../../src/kernel/formats.ts';

export type Opinions = { total: number; promedio: number | null };

/** The mean rating with the number of reviews; hidden below three reviews (D-130). */
export const Rating = ({ of }: { of?: Opinions | undefined }) => {
  const { t, i18n } = useTranslation();
  if (!of || of.promedio === null) return null;
  return <span className="num">{t('card.rating', { value: meanText(i18n.language, of.promedio), total: of.total })}</span>;
};
