import { useGetOne, useTranslate } from 'react-admin';
import type { Reservation } from '../records.ts';

const Person = ({ id }: { id: number }) => {
  const { data } = useGetOne('users', { id });
  return data ? `${data['nombre'] ?? ''} (${id})` : String(id);
};

/** Whose stay is cancelled; what follows is beside it (`Consequences.tsx`). */
export const CancelTells = ({ reservation: { huesped, anfitrion } }: { reservation: Reservation }) => {
  const t = useTranslate();
  return (
    <>
      {t('posada.cancelTells')} <Person id={huesped} />, <Person id={anfitrion} />
    </>
  );
};
