import { useTranslation } from 'react-i18next';
import { amountText, dayText } from '../../../src/kernel/formats.ts';
import styles from '../shared/dialogs.module.css';
import { type StayEnding, sumText } from './refund.ts';

/** The refund of each payment and in total, if later months were paid too (D-127). `of`: the base of the percentage. */
export const GoesBack = ({ ending: { pagos, suma, porcentaje }, of }: { ending: StayEnding; of: string | null }) => {
  const { t, i18n } = useTranslation('reservations');
  return (
    <table className={`tbl ${styles.goesBack}`}>
      <caption className="vh">{t('cancelDialog.table.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('cancelDialog.table.payment')}</th>
          <th scope="col" className="r">
            {t('cancelDialog.table.paid')}
          </th>
          <th scope="col" className="r">
            {t('cancelDialog.table.back')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pagos.map(({ meses, pagado, devuelve }) => (
          <tr key={meses.join() || 'first'}>
            <th scope="row">
              {meses.length === 0
                ? t('cancelDialog.table.first')
                : t('cancelDialog.table.months', { count: meses.length, days: meses.map((due) => dayText(i18n.language, due)).join(', ') })}
              {meses.length === 0 && of && (
                <span className="small mute"> {t('cancelDialog.table.percentage', { percentage: porcentaje, of })}</span>
              )}
            </th>
            <td className="r" data-name={t('cancelDialog.table.paid')}>
              {amountText(pagado.amount, pagado.moneda)}
            </td>
            <td className="r" data-name={t('cancelDialog.table.back')}>
              {amountText(devuelve.amount, devuelve.moneda)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('cancelDialog.table.sum')}
          </th>
          <td className="r">{sumText(suma)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
