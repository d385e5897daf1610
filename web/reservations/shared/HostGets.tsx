import { useTranslation } from 'react-i18next';
import { dayText, listText, unbrokenText } from '../../../src/kernel/formats.ts';
import type { Reservation } from './queries.ts';

/** When the host receives each part of a stay with several payments, next to its total; the same wording everywhere (D-163). */
export const HostGets = ({ reservation }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation('reservations');
  const { recibe, moneda, contested } = reservation;
  const dates = recibe?.dates.filter(({ state }) => state !== 'dropped') ?? [];
  const isWhole = recibe?.gets === dates.reduce((sum, { amount }) => Number((sum + amount).toFixed(2)), 0);
  // after a refund the total is not the sum of its dates, and a dispute holds them all
  if (!recibe || dates.length < 2 || !isWhole || contested === 'open') return null;
  const parts = dates.map(({ amount, by }) => t('gets.part', { amount: unbrokenText(amount, moneda), day: dayText(i18n.language, by) }));
  return <p className="small mute num">{t('gets.all', { count: dates.length, parts: listText(i18n.language, parts) })}</p>;
};
