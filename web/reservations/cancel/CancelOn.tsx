import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortWeekdayText } from '../../../src/kernel/formats.ts';
import { dayIn } from '../../../src/kernel/local-time.ts';
import { nightsBetween, plusDays } from '../../calendar/days.ts';
import styles from '../shared/dialogs.module.css';
import type { Reservation } from '../shared/queries.ts';
import { backText, givesBack, type StayEnding, sumText } from './refund.ts';

type Steps = Reservation['refund_steps'];

/** The step of the refund scale that applies on `day`: the first whose last day has not passed, else the one without a last day (D-47). */
export const stepOn = (steps: Steps, day: string): Steps[number] | undefined =>
  steps.find(({ until }) => until !== null && day <= until) ?? steps.find(({ until }) => until === null);

/**
 * A preview of the refund for a cancellation on a day between today and the arrival, by the same steps as the cancellation itself.
 * `endings`: including later months.
 */
export const CancelOn = ({ reservation, endings = [] }: { reservation: Reservation; endings?: readonly StayEnding[] }) => {
  const { t, i18n } = useTranslation('reservations');
  const id = useId();
  const { fecha_inicio, zona_horaria, server_now, refund_steps, moneda } = reservation;
  const today = dayIn(zona_horaria, server_now);
  const days = Math.max(0, nightsBetween(today, fecha_inicio));
  const [ahead, setAhead] = useState(0);
  const day = plusDays(today, ahead);
  const step = stepOn(refund_steps, day);
  if (!step || stepOn(refund_steps, today) === stepOn(refund_steps, fecha_inicio)) return null; // the day makes no difference
  const ending = endings.find(({ hasta }) => hasta === step.until);
  const on = shortWeekdayText(i18n.language, day);
  const said = !givesBack(step, ending)
    ? t('cancelDialog.onNothing', { day: on })
    : ending
      ? t('cancelDialog.onAll', { day: on, amount: sumText(ending.suma) })
      : t('cancelDialog.on', { day: on, amount: backText(step, moneda), percentage: step.percentage });
  return (
    <div className={styles.cancelOn}>
      <label htmlFor={id}>{t('cancelDialog.if')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={days}
        value={ahead}
        aria-valuetext={said}
        onChange={(event) => setAhead(Number(event.target.value))}
      />
      <output htmlFor={id} className="num">
        {said}
      </output>
    </div>
  );
};
