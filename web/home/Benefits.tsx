import { BadgePercent, Car, Gift, Headset, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import rowsStyles from '../ui/listing/rows.module.css';
import styles from './home.module.css';

const ICONS = { support: Headset, transfer: Car, kit: Gift, community: Users, partners: BadgePercent };

/** The benefits offered along with the stay (`BENEFITS`); hidden without any. */
export const Benefits = () => {
  const { t } = useTranslation('offer');
  const { benefits = [] } = useEnv();
  if (benefits.length === 0) return null;
  return (
    <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-benefits">
      <h2 id="h-benefits">{t('benefits.title')}</h2>
      <ul className={styles.benefits}>
        {benefits.map((name) => {
          const Icon = ICONS[name];
          return (
            <li key={name}>
              <Icon size={24} aria-hidden />
              <h3>{t(`benefits.${name}.title`)}</h3>
              <p className="mute">{t(`benefits.${name}.text`)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
