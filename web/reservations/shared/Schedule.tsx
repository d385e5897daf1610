import { Ban, CalendarClock, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { amountText, dayText } from '../../../src/kernel/formats.ts';
import { dayIn } from '../../../src/kernel/local-time.ts';
import { receiptPdf } from '../../payment/shared/documents.ts';
import type { Offer } from './draft.ts';
import type { Reservation, Side } from './queries.ts';
import styles from './schedule.module.css';

type Month = Reservation['later'][number];

const LOOKS: Record<Month['state'], readonly [string, typeof Ban]> = {
  planned: ['', CalendarClock],
  due: ['b-warning', Hourglass],
  late: ['b-error', TriangleAlert],
  announced: ['b-info', Hourglass],
  paid: ['b-success', CircleCheck],
  dropped: ['', Ban],
};

/** `offer`: the payment method that the guest is viewing. */
type Props = { reservation: Reservation; side: Side; offer?: Offer | undefined };

/**
 * The payments of a long stay: the one due now, and each later month with its due date and state (K-18); paid ones link to their receipt.
 */
export const Schedule = ({ reservation, side, offer }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'pricing']);
  const { later, fecha_pago, zona_horaria } = reservation;
  const textOf = amountsOf(reservation, side, offer);
  return (
    <table className={`tbl ${styles.schedule}`}>
      <caption className="vh">{t('schedule.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('schedule.due')}</th>
          <th scope="col" className="r">
            {t('schedule.amount')}
          </th>
          <th scope="col">{t('schedule.state')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t(side === 'host' ? 'schedule.first' : fecha_pago ? 'schedule.confirming' : 'pricing:figure.now')}</th>
          <td className="r">{textOf(null)}</td>
          <td>
            <div className={styles.state}>
              {fecha_pago ? (
                <>
                  <span className="badge b-success">
                    <CircleCheck size={16} aria-hidden className="i" />
                    {t('schedule.paid')}
                  </span>
                  <span className="small mute">{dayText(i18n.language, dayIn(zona_horaria, fecha_pago))}</span>
                  {side === 'guest' && <ReceiptLink reservation={reservation} />}
                </>
              ) : (
                t('schedule.throughUs')
              )}
            </div>
          </td>
        </tr>
        {later.map((month) => {
          const [look, Icon] = LOOKS[month.state];
          return (
            <tr key={month.due}>
              <th scope="row" className="num">
                {dayText(i18n.language, month.due)}
              </th>
              <td className="r">{textOf(month.due)}</td>
              <td>
                <div className={styles.state}>
                  <span className={`badge ${look}`}>
                    <Icon size={16} aria-hidden className="i" />
                    {t(`schedule.states.${month.state}`)}
                  </span>
                  {month.paid_at && <span className="small mute num">{dayText(i18n.language, dayIn(zona_horaria, month.paid_at))}</span>}
                  {side === 'guest' && month.state === 'paid' && <ReceiptLink reservation={reservation} month={month.due} />}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(side === 'host' ? 'schedule.gets' : 'schedule.whole')}</th>
          <td className="r">{amountText(wholeOf(reservation, side, offer), reservation.moneda)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
};

/**
 * The amounts per date: for the host what they receive; for the guest what is or was paid, including the method surcharge (D-163), in the
 * currency of the method if one is selected or it is paid.
 */
const amountsOf = ({ dinero, recibe, moneda }: Reservation, side: Side, offer: Offer | undefined) => {
  const chosen = offer?.available ? offer.dinero.dates : null;
  return (due: string | null): string => {
    const isIt = (date: { due: string | null }) => date.due === due;
    const mine = side === 'host' ? recibe?.dates.find(isIt) : undefined;
    if (mine) return amountText(mine.amount, moneda);
    const paid = dinero?.dates.find((date) => isIt(date) && date.state === 'paid');
    const charged = (paid ?? chosen?.find(isIt))?.charged;
    return charged ? amountText(charged.amount, charged.moneda) : amountText(dinero?.dates.find(isIt)?.amount ?? 0, moneda);
  };
};

/** The total of the dates, in the currency of the space. */
const wholeOf = ({ dinero, recibe }: Reservation, side: Side, offer: Offer | undefined): number => {
  if (side === 'host' && recibe) return recibe.whole;
  return (offer?.available ? offer.dinero.whole : dinero?.whole) ?? 0;
};

/** The receipt of the payment that began the stay, or of the one that paid this month. */
const ReceiptLink = ({ reservation: { idreserva, token }, month }: { reservation: Reservation; month?: string }) => {
  const { t, i18n } = useTranslation('reservations');
  const name = month ? t('schedule.receiptOf', { day: dayText(i18n.language, month) }) : t('schedule.receiptFirst');
  return (
    <a className="link tall small no-print" href={receiptPdf(idreserva, { ...(month && { month }), token })} download aria-label={name}>
      {t('schedule.receipt')}
    </a>
  );
};
