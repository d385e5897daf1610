import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayText } from '../../src/kernel/formats.ts';
import { paths } from '../paths.ts';
import styles from './dashboard.module.css';
import type { Own } from './queries.ts';

/** The strikes that count and when each expires, and why a space is blocked and what can be done about it (G-07, G-08, D-50). */
export const Marks = ({ listing: { marcas, bloqueado, motivo_bloqueo, fecha_bloqueo, idalojamiento } }: { listing: Own }) => {
  const { t, i18n } = useTranslation('dashboard');
  const on = (instant: string) => dayText(i18n.language, instant);
  return (
    <>
      {bloqueado === 1 && (
        <div className={`small ${styles.own}`}>
          <p>
            {t(motivo_bloqueo === 'three_strikes' ? 'blocked' : 'blockedByUs')}{' '}
            {fecha_bloqueo && t('blockedSince', { day: on(fecha_bloqueo) })}
          </p>
          <p>
            {t('appealHow', { id: idalojamiento })}{' '}
            <Link className="link" to={paths.contact}>
              {t('appeal')}
            </Link>
          </p>
        </div>
      )}
      {marcas.length > 0 && (
        <div className="small mute">
          <p>{t('strikes', { count: marcas.length })}</p>
          <ul>
            {marcas.map(({ fecha, vence }) => (
              <li key={fecha}>{t('strike', { day: on(fecha), until: on(vence) })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};
