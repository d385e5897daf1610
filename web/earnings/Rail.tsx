import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { amountText, monthText, rangeText } from '../../src/kernel/formats.ts';
import { useEnv } from '../env.ts';
import styles from './earnings.module.css';
import { downloads, type Earnings } from './queries.ts';

/** Next to the payouts: totals of the year, debts, statements, and when money arrives. */
export const Rail = ({ earnings }: { earnings: Earnings }) => {
  const { anio, deudas, meses, retenidos } = earnings;
  const { t, i18n } = useTranslation('earnings');
  const { now } = useEnv();
  return (
    <aside className={styles.rail}>
      {anio.length > 0 && (
        <section className="panel panel-p" aria-labelledby="earned-year">
          <h2 id="earned-year">{t('year', { year: now.slice(0, 4) })}</h2>
          <dl className="lines">
            {anio.map((sum) => (
              <div key={sum.currency}>
                <dt>{t('yearReceived')}</dt>
                <dd className="bold">{amountText(sum.recibido, sum.moneda)}</dd>
              </div>
            ))}
            {[...Map.groupBy(retenidos, ({ moneda }) => moneda)].map(([moneda, held]) => (
              <div key={moneda}>
                <dt>{t('held')}</dt>
                <dd>
                  {amountText(
                    held.reduce((sum, { importe }) => sum + importe, 0),
                    moneda,
                  )}
                </dd>
              </div>
            ))}
            {anio
              .filter(({ compensado }) => compensado > 0)
              .map((sum) => (
                <div key={sum.currency}>
                  <dt>{t('yearKept')}</dt>
                  <dd>{amountText(sum.compensado, sum.moneda)}</dd>
                </div>
              ))}
          </dl>
        </section>
      )}
      {deudas.length > 0 && (
        <section className="panel panel-p" aria-labelledby="open-debt">
          <h2 id="open-debt">{t('debt')}</h2>
          <p className="small">{t('debtText')}</p>
          <dl className="lines small">
            {deudas.map((one) => (
              <div key={one.reserva}>
                <dt>{t('debtOf', { guest: one.huesped, dates: rangeText(i18n.language, one.fecha_inicio, one.fecha_termino) })}</dt>
                <dd>{amountText(one.debe, one.moneda)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="panel panel-p" aria-labelledby="statements">
        <h2 id="statements">{t('statements')}</h2>
        {meses.length === 0 && <p className="small mute">{t('noStatements')}</p>}
        <ul className={styles.statements}>
          {meses.map((month) => (
            <li key={month}>
              <a className="link tall" href={downloads.statement(month)} download>
                <FileText size={16} aria-hidden />
                {monthText(i18n.language, `${month}-01`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <details className="fold">
        <summary>{t('when')}</summary>
        <ul className={`small ${styles.rules}`}>
          <li>{t('rule.short')}</li>
          <li>{t('rule.long')}</li>
          <li>{t('rule.account')}</li>
          <li>{t('rule.debt')}</li>
        </ul>
      </details>
    </aside>
  );
};
