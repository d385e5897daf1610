import { useLocaleState, useTranslate } from 'react-admin';
import { amountText, dayText, withPercent } from '../../src/kernel/formats.ts';
import type { Language } from '../../src/kernel/languages.ts';
import { versionText } from '../../src/kernel/legal/version-text.ts';
import type { Agreed, AgreedSide } from '../data/records.ts';
import { Facts } from '../ui/record/Facts.tsx';
import { Time } from '../ui/Time.tsx';
import styles from './agreed-then.module.css';

type Props = { side: 'guest' | 'host'; agreed: Agreed; language: Language };

/** What one side was shown at that instant. */
export const SideThen = ({ side, agreed, language }: Props) => {
  const t = useTranslate();
  const page = (side === 'guest' ? agreed.huesped : agreed.anfitrion)?.[language];
  return (
    <section className="box" aria-label={t(`posada.agreed.saw.${side}`)}>
      <h2>{t(`posada.agreed.saw.${side}`)}</h2>
      {page ? (
        <Shown page={page} side={side} agreed={agreed} language={language} />
      ) : (
        <p className="mute">{t(`posada.replay.unseen.${side}`)}</p>
      )}
    </section>
  );
};

const Shown = ({ page, side, agreed, language }: Props & { page: AgreedSide }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const amount = (value: number) => amountText(value, page.currency);
  const { plazos, borrados, precio, zona_horaria } = agreed;
  // the wire has one status for a draft and for a pending request; only a draft expires
  const state = plazos.some(({ plazo }) => plazo === 'draft') ? 'draft' : page.fecha_pago ? 'paid' : page.status;
  const terms = side === 'host' ? agreed.condiciones_anfitrion : agreed.condiciones;
  const erased = side === 'guest' ? borrados.anfitrion : borrados.huesped;
  const fact = (name: string) => t(`posada.agreed.${name}`);
  return (
    <>
      <Facts
        facts={[
          [fact('state'), t(`posada.agreed.states.${state}`)],
          [fact('other'), erased ? t('posada.erased') : page.otra_parte.nombre],
          [fact('contact'), fact(page.otra_parte.contacto ? 'shown' : 'hidden')],
          [fact('address'), fact(page.espacio.direccion ? 'shown' : 'hidden')],
          [fact('dates'), `${dayText(locale, page.fecha_inicio)} – ${dayText(locale, page.fecha_termino)}`],
          ...(side === 'host' ? [[fact('payout'), amount(page.pago_anfitrion)] as const] : []),
          ...(page.pagado ? [[fact('charged'), amountText(page.pagado.amount, page.pagado.currency)] as const] : []),
          ...(page.nota ? [[fact('note'), page.nota] as const] : []),
          [
            fact('terms'),
            terms && (
              <span key="terms">
                {t('posada.agreed.termsOf', { version: versionText(locale, terms.version) })},{' '}
                <Time at={terms.aceptadas} zone={zona_horaria} />
              </span>
            ),
          ],
        ]}
      />
      <h3>{fact('price')}</h3>
      <ul className={styles.tree} lang={language}>
        {page.arbol.map(({ nivel, regla, nombre, como, importe }) => (
          <li key={`${regla} ${como}`} data-level={nivel}>
            <span>
              {nombre}
              <span className="mute num">{como}</span>
            </span>
            <span className="num">{amount(importe)}</span>
          </li>
        ))}
      </ul>
      <p className="mute">{t(precio.recontado ? 'posada.agreed.counted' : 'posada.agreed.notCounted', { rules: precio.reglas })}</p>
      {page.refund_steps.length > 0 && <h3>{fact('cancelling')}</h3>}
      <ul className={styles.tree}>
        {page.refund_steps.map(({ until, percentage, amount: back }) => (
          <li key={until ?? ''}>
            <span>{until === null ? fact('after') : t('posada.agreed.until', { day: dayText(locale, until) })}</span>
            <span className="num">
              {withPercent(locale, String(percentage))} · {amount(back)}
            </span>
          </li>
        ))}
      </ul>
      {plazos.length > 0 && <h3>{fact('deadlines')}</h3>}
      <ul className={styles.tree}>
        {plazos.map(({ plazo, at, corre }) => (
          <li key={plazo}>
            <span>
              {t(`posada.agreed.deadline.${plazo}`)} <span className="mute">{fact(corre ? 'running' : 'notRunning')}</span>
            </span>
            <Time at={at} zone={zona_horaria} />
          </li>
        ))}
      </ul>
    </>
  );
};
