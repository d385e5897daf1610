import { useGetOne, useLocaleState, useTranslate } from 'react-admin';
import { shortWeekdayText } from '../../src/shared/formats.ts';
import type { Reservation } from '../dataProvider.ts';

const Person = ({ id }: { id: number }) => {
  const { data } = useGetOne('users', { id });
  return data ? `${data['nombre'] ?? ''} (${id})` : String(id);
};

/** Whose stay is cancelled, and when it is. In the console nothing has been paid then: a paid stay is not cancelled here. */
export const CancelTells = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const { huesped, anfitrion, fecha_inicio, fecha_termino, noches } = reservation;
  const day = (value: string) => shortWeekdayText(language, value);
  return (
    <>
      {t('posada.cancelTells.who')} <Person id={huesped} />, <Person id={anfitrion} />
      <br />
      {t('posada.cancelTells.when', { from: day(fecha_inicio), to: day(fecha_termino), nights: noches })}
      <br />
      {t('posada.cancelTells.unpaid')}
    </>
  );
};
