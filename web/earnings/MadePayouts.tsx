import { useTranslation } from 'react-i18next';
import { amountText, dayText, rangeText } from '../../src/kernel/formats.ts';
import styles from './earnings.module.css';
import type { Earnings } from './queries.ts';

type Props = { made: Earnings['pagados']; total: number };

/** Completed payouts, latest first: a table, on narrow screens a list with the same facts. */
export const MadePayouts = ({ made, total }: Props) => {
  const { t, i18n } = useTranslation('earnings');
  const rows = made.map((one) => ({
    ...one,
    day: one.pagado_el === null ? t('none') : dayText(i18n.language, one.pagado_el),
    of: t('of', { guest: one.huesped, dates: rangeText(i18n.language, one.fecha_inicio, one.fecha_termino) }),
    number: `R-${one.reserva}`,
    received: amountText(one.recibido, one.moneda),
    offset: one.compensa > 0 ? amountText(-one.compensa, one.moneda) : t('none'),
  }));
  return (
    <section aria-labelledby="made-payouts">
      <div className={styles.title}>
        <h2 id="made-payouts">{t('made')}</h2>
        {total > made.length && <span className="small mute num">{t('madeCount', { shown: made.length, total })}</span>}
      </div>
      {rows.length === 0 && <p className="small mute">{t('noMade')}</p>}
      {rows.length > 0 && (
        <>
          <table className={`${styles.table} num`}>
            <thead>
              <tr>
                <th scope="col">{t('column.day')}</th>
                <th scope="col">{t('column.for')}</th>
                <th scope="col">{t('column.number')}</th>
                <th scope="col">{t('column.earned')}</th>
                <th scope="col">{t('column.kept')}</th>
                <th scope="col">{t('column.received')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={`${one.reserva} ${one.pagado_el}`}>
                  <td>{one.day}</td>
                  <td className="semi">{one.of}</td>
                  <td className="mute">{one.number}</td>
                  <td>{amountText(one.ganado, one.moneda)}</td>
                  <td>{one.offset}</td>
                  <td className="bold">{one.received}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className={`${styles.rows} ${styles.narrow}`}>
            {rows.map((one) => (
              <li key={`${one.reserva} ${one.pagado_el}`}>
                <span className="semi">{one.of}</span>
                <span className={styles.figure}>{one.received}</span>
                <span className={`small mute ${styles.rest}`}>
                  {one.day}, {one.number}
                  {one.compensa > 0 && `, ${one.offset} ${t('keptOnly')}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
