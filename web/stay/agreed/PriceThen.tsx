import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, dayText } from '../../../src/kernel/formats.ts';
import { instantParts } from '../../../src/kernel/instants.ts';
import type { Language } from '../../../src/kernel/languages.ts';
import { versionText } from '../../../src/kernel/legal/version-text.ts';
import { paths } from '../../paths.ts';
import styles from './agreed.module.css';
import type { Agreed, AgreedPage } from './queries.ts';

const LEVELS = [styles.level0, styles.level1, styles.level2] as const;

type Props = { agreed: Agreed; page: AgreedPage; side: 'guest' | 'host'; language: Language };

/** The state, the price breakdown, the refunds, the deadlines and the terms, as that page showed them. */
export const PriceThen = ({ agreed, page, side, language }: Props) => {
  const { t, i18n } = useTranslation('agreed');
  const amount = (value: number) => amountText(value, page.moneda);
  const when = (at: string) => {
    const { day, time } = instantParts(i18n.language, agreed.zona_horaria, at);
    return `${day}, ${time}`;
  };
  const { plazos, borrados } = agreed;
  // the wire has one status for a draft and for a pending request; only a draft expires
  const state = plazos.some(({ plazo }) => plazo === 'draft') ? 'draft' : page.fecha_pago ? 'paid' : page.status;
  const terms = side === 'host' ? agreed.condiciones_anfitrion : agreed.condiciones;
  const erased = side === 'guest' ? borrados.anfitrion : borrados.huesped;
  return (
    <>
      <dl className={`lines ${styles.facts}`}>
        <Line name={t('state')}>{t(`states.${state}`)}</Line>
        <Line name={t(side === 'guest' ? 'host' : 'guest')}>{erased ? t('erasedAccount') : page.otra_parte.nombre}</Line>
        <Line name={t('contact')}>{t(page.otra_parte.contacto ? 'shown' : 'hidden')}</Line>
        <Line name={t('dates')}>
          {dayText(i18n.language, page.fecha_inicio)} – {dayText(i18n.language, page.fecha_termino)}
        </Line>
      </dl>
      <section aria-labelledby="h-then-price">
        <h2 id="h-then-price">{t('price')}</h2>
        <ul className={styles.tree} lang={language}>
          {page.arbol.map(({ nivel, regla, nombre, como, importe }) => (
            <li key={`${regla} ${como}`} className={LEVELS[Math.min(nivel, LEVELS.length - 1)]}>
              <span>
                {nombre}
                {como && <span className="small mute num">{como}</span>}
              </span>
              <span className="num">{amount(importe)}</span>
            </li>
          ))}
        </ul>
        {side === 'host' ? <p className="num">{t('payout', { amount: amount(page.pago_anfitrion) })}</p> : <p>{t('charge')}</p>}
        <p className="small mute">{t(agreed.precio.recontado ? 'counted' : 'notCounted', { rules: agreed.precio.reglas })}</p>
      </section>
      {page.refund_steps.length > 0 && (
        <section aria-labelledby="h-then-back">
          <h2 id="h-then-back">{t('cancelling')}</h2>
          <dl className={`lines ${styles.facts}`}>
            {page.refund_steps.map(({ until, percentage, amount: back }) => (
              <Line key={until ?? ''} name={until === null ? t('after') : t('until', { day: dayText(i18n.language, until) })}>
                {t('step', { percentage, amount: amount(back) })}
              </Line>
            ))}
          </dl>
        </section>
      )}
      {plazos.length > 0 && (
        <section aria-labelledby="h-then-due">
          <h2 id="h-then-due">{t('deadlines')}</h2>
          <dl className={`lines ${styles.facts}`}>
            {plazos.map(({ plazo, at, corre }) => (
              <Line key={plazo} name={t(`deadline.${plazo}`)}>
                {when(at)} <span className="mute">{t(corre ? 'running' : 'notRunning')}</span>
              </Line>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="h-then-terms">
        <h2 id="h-then-terms">{t('terms')}</h2>
        <p>
          {terms ? t('termsOf', { version: versionText(i18n.language, terms.version), at: when(terms.aceptadas) }) : t('noTerms')}{' '}
          <Link className="link" to={paths.terms}>
            {t('readTerms')}
          </Link>
        </p>
      </section>
    </>
  );
};

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);
