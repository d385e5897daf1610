import { CalendarCheck, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, rangeText, weekdayText } from '../../src/kernel/formats.ts';
import { paths } from '../paths.ts';
import styles from './earnings.module.css';
import type { Coming, Earnings } from './queries.ts';

type Props = { next: Coming | undefined; account: Earnings['cuenta'] };

/** The next payout: how much, until when, for which stay and to which account. */
export const NextPayout = ({ next, account }: Props) => {
  const { t, i18n } = useTranslation('earnings');
  const language = i18n.language;
  return (
    <section aria-labelledby="next-payout">
      <div className={styles.title}>
        <h2 id="next-payout">{t('next')}</h2>
        {next && (
          <span className="badge b-success">
            <CalendarCheck className="i" aria-hidden />
            {t('onItsWay')}
          </span>
        )}
      </div>
      <div className={`panel ${styles.next}`}>
        {next ? (
          <>
            <p className={styles.amount}>{amountText(next.importe, next.moneda)}</p>
            <p className="num">{t('by', { day: weekdayText(language, next.vence) })}</p>
            <dl className={`lines ${styles.parts}`}>
              <div>
                <dt>
                  {t('of', { guest: next.huesped, dates: rangeText(language, next.fecha_inicio, next.fecha_termino) })}
                  <span className={styles.sub}>{next.espacio}</span>
                </dt>
                <dd>{amountText(next.importe + next.compensa, next.moneda)}</dd>
              </div>
              {next.compensa > 0 && (
                <div>
                  <dt>{t('kept')}</dt>
                  <dd>{amountText(-next.compensa, next.moneda)}</dd>
                </div>
              )}
              {next.compensa > 0 && (
                <div className="total">
                  <dt>{t('you')}</dt>
                  <dd>{amountText(next.importe, next.moneda)}</dd>
                </div>
              )}
            </dl>
          </>
        ) : (
          <>
            <p className="semi">{t('noNext')}</p>
            <p className="mute">{t('noNextText')}</p>
          </>
        )}
        <p className={`small ${styles.account}`}>
          <Landmark size={16} aria-hidden />
          <span>{account ? t('to', { bank: account.banco, number: account.numero }) : t('noAccount')}</span>
          <Link className="link tall" to={paths.bank}>
            {t(account ? 'change' : 'add')}
          </Link>
        </p>
      </div>
    </section>
  );
};
