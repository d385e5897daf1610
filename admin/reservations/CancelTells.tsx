import { useGetOne, useLocaleState, useTranslate } from 'react-admin';
import { amountText, shortWeekdayText } from '../../src/shared/formats.ts';
import type { Reservation } from '../dataProvider.ts';

const Person = ({ id }: { id: number }) => {
  const { data } = useGetOne('users', { id });
  return data ? `${data['nombre'] ?? ''} (${id})` : String(id);
};

/** Whose stay is cancelled, when it is, what was paid and what goes back: the amount is the server's, by the rule that decides it. */
export const CancelTells = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const { huesped, anfitrion, fecha_inicio, fecha_termino, noches, pagado, cancela_devuelve: back, currency } = reservation;
  const day = (value: string) => shortWeekdayText(language, value);
  return (
    <>
      {t('posada.cancelTells.who')} <Person id={huesped} />, <Person id={anfitrion} />
      <br />
      {t('posada.cancelTells.when', { from: day(fecha_inicio), to: day(fecha_termino), nights: noches })}
      <br />
      {back === null || !pagado
        ? t('posada.cancelTells.unpaid')
        : t('posada.cancelTells.paid', { paid: amountText(pagado.amount, pagado.currency), back: amountText(back, currency) })}
    </>
  );
};
