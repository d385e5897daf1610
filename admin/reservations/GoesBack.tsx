import { useLocaleState, useTranslate } from 'react-admin';
import { amountText, dayText } from '../../src/kernel/formats.ts';
import type { StayEnding } from '../data/records.ts';
import styles from './goes-back.module.css';

type Money = StayEnding['suma'][number];

/**
 * The refund of each payment and in total, as computed by the server with the rule that it then applies (D-127, D-136), and whether it
 * needs a second administrator (D-137).
 */
export const GoesBack = ({ ending: { pagos, suma, espera } }: { ending: StayEnding }) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const money = ({ amount, moneda }: Money) => amountText(amount, moneda);
  const nameOf = (months: readonly string[]) =>
    months.length === 0
      ? t('posada.money.firstPayment')
      : t('posada.goesBack.months', { smart_count: months.length, days: months.map((due) => dayText(language, due)).join(', ') });
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('posada.goesBack.payment')}</th>
            <th scope="col">{t('posada.goesBack.paid')}</th>
            <th scope="col">{t('posada.goesBack.back')}</th>
          </tr>
        </thead>
        <tbody>
          {pagos.map(({ meses, pagado, devuelve }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments without an id, whose order is fixed
            <tr key={n}>
              <th scope="row">{nameOf(meses)}</th>
              <td className="num">{money(pagado)}</td>
              <td className="num">{money(devuelve)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('posada.goesBack.sum')}
            </th>
            <td className="num">
              {suma.map((sum) => (
                <div key={sum.currency}>{money(sum)}</div>
              ))}
            </td>
          </tr>
        </tfoot>
      </table>
      {espera && <p>{t('posada.goesBack.second')}</p>}
    </>
  );
};
