import { useTranslation } from 'react-i18next';
import { amountText } from '../../src/shared/formats.ts';
import { reservationCost } from '../../src/shared/price/stay-cost.ts';
import { backText } from '../reservations/cancel/refund.ts';
import { hostFigure } from '../reservations/host-figure.ts';
import type { Reservation, Side } from '../reservations/queries.ts';
import { Schedule } from '../reservations/Schedule.tsx';
import styles from './stay.module.css';

/** What was and will be paid: the guest's figures with the charge of the method, the host's share without it (D-125). */
export const Payments = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t } = useTranslation(['stay', 'pricing']);
  const { later, moneda, fecha_pago, refund } = reservation;
  const { figures, charge } = reservationCost(reservation);
  const isHost = side === 'host';
  const { amount: share, name: called } = hostFigure(reservation);
  const mine = [{ name: t(`pay.${called}`), amount: share, moneda }];
  const theirs = figures.map(({ name, amount, moneda: currency }) => ({ name: t(`pricing:figure.${name}`), amount, moneda: currency }));
  return (
    <section aria-labelledby="h-payments">
      <h2 id="h-payments">{t('pay.title')}</h2>
      <dl className={styles.figures}>
        {(isHost ? mine : theirs).map(({ name, amount, moneda: currency }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amountText(amount, currency)}</dd>
          </div>
        ))}
        {refund && fecha_pago && (
          <div>
            <dt>{t(isHost ? 'pay.refundHost' : 'pay.refund')}</dt>
            <dd>{backText(refund, moneda)}</dd>
          </div>
        )}
      </dl>
      {!isHost && charge && <p className="small mute">{t(`pricing:with.${charge.method}`)}</p>}
      {later.length > 0 && (
        <>
          <h3 className={styles.sub}>{t('pay.schedule')}</h3>
          <Schedule reservation={reservation} side={side} />
        </>
      )}
    </section>
  );
};
