import { Hourglass, Landmark, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText, rangeText } from '../../src/kernel/formats.ts';
import { instantParts } from '../../src/kernel/instants.ts';
import { paths } from '../paths.ts';
import { useDeviceZone } from '../ui/state/use-time-left.ts';
import styles from './earnings.module.css';
import type { Earnings } from './queries.ts';

type Held = Earnings['retenidos'][number];

const ICONS: Readonly<Record<Held['motivo'], typeof Hourglass>> = {
  no_bank_data: Landmark,
  contested: ShieldAlert,
  debt: Hourglass,
  second_administrator: Hourglass,
  new_bank_data: Hourglass,
};

/** Held payouts, each with the reason and what releases it. */
export const HeldPayouts = ({ held }: { held: readonly Held[] }) => {
  const { t, i18n } = useTranslation('earnings');
  const zone = useDeviceZone();
  const reason = ({ motivo, hasta }: Held) => {
    const until = instantParts(i18n.language, zone, hasta ?? '1970-01-01T00:00:00.000Z');
    return t(`hold.${motivo}`, { day: until.day, time: until.time });
  };
  return (
    <section aria-labelledby="held-payouts">
      <div className={styles.title}>
        <h2 id="held-payouts">{t('held')}</h2>
      </div>
      <ul className={styles.rows}>
        {held.map((one) => {
          const Icon = ICONS[one.motivo];
          return (
            <li key={`${one.reserva} ${one.motivo}`}>
              <Icon size={20} aria-hidden className={one.motivo === 'contested' ? styles.bad : styles.waiting} />
              <span className="semi">
                {t('of', { guest: one.huesped, dates: rangeText(i18n.language, one.fecha_inicio, one.fecha_termino) })}
              </span>
              <span className={styles.figure}>{amountText(one.importe, one.moneda)}</span>
              <span className={`small mute ${styles.rest}`}>
                {reason(one)}{' '}
                {one.motivo === 'no_bank_data' && (
                  <Link className="link" to={paths.bank}>
                    {t('add')}
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
