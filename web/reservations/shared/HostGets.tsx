import { useTranslation } from 'react-i18next';
import { dayText, listText, unbrokenText } from '../../../src/kernel/formats.ts';
import type { Reservation } from './queries.ts';

/** By when the host gets what of a stay with several payments, beside the sum of it, in the same words everywhere (D-163). */
export const HostGets = ({ reservation }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation('reservations');
  const { recibe, moneda } = reservation;
  const dates = recibe?.dates.filter(({ state }) => state !== 'dropped') ?? [];
  const isWhole = recibe?.gets === dates.reduce((sum, { amount }) => Number((sum + amount).toFixed(2)), 0);
  if (!recibe || dates.length < 2 || !isWhole) return null; // of a stay that gave something back it is no sum of its dates
  const parts = dates.map(({ amount, by }) => t('gets.part', { amount: unbrokenText(amount, moneda), day: dayText(i18n.language, by) }));
  return <p className="small mute num">{t('gets.all', { count: dates.length, parts: listText(i18n.language, parts) })}</p>;
};
