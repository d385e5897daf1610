import { useTranslation } from 'react-i18next';
import { listText, unbrokenText } from '../../../src/kernel/formats.ts';

type Props = { parts: { stay: number; service: number; charge: number }; moneda: string; ofFirst?: boolean };

/** The parts that are not refunded, with their amounts; hidden for a full refund. `ofFirst`: of the first of several payments. */
export const NotRefunded = ({ parts, moneda, ofFirst = false }: Props) => {
  const { t, i18n } = useTranslation('reservations');
  const each = (['stay', 'service', 'charge'] as const).flatMap((name) =>
    parts[name] > 0 ? [`${t(`cancelDialog.part.${name}`)} ${unbrokenText(parts[name], moneda)}`] : [],
  );
  if (each.length === 0) return null;
  return t(ofFirst ? 'cancelDialog.keptOfFirst' : 'cancelDialog.kept', { parts: listText(i18n.language, each) });
};
