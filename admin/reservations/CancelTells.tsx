import { useTranslate } from 'react-admin';
import type { Reservation } from '../data/records.ts';
import { useNamesIn } from '../ui/use-names.ts';

/** Whose stay is cancelled; the consequences are shown next to it (`Consequences.tsx`). */
export const CancelTells = ({ reservation: { huesped, anfitrion, nombres } }: { reservation: Reservation }) => {
  const t = useTranslate();
  const nameOf = useNamesIn(nombres);
  return `${t('posada.cancelTells')} ${nameOf(huesped)} (${huesped}), ${nameOf(anfitrion)} (${anfitrion})`;
};
