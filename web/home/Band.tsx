import { useTranslation } from 'react-i18next';
import rowsStyles from '../ui/listing/rows.module.css';
import styles from './home.module.css';

/** What depends on the length of a stay: the same on the home page and on those of places. */
export const Band = () => {
  const { t } = useTranslation('offer');
  return (
    <section className={`wrap ${rowsStyles.section}`} aria-labelledby="h-band">
      <div className={styles.stayWrap}>
        <h2 id="h-band">{t('band.title')}</h2>
        <div className={styles.stayCols}>
          {(['days', 'months', 'year'] as const).map((key) => (
            <div className={styles.stayCol} key={key}>
              <h3>
                {t(`band.${key}.title`)} <span>{t(`band.${key}.how`)}</span>
              </h3>
              <dl>
                {(['one', 'two', 'three'] as const).map((n) => (
                  <div key={n}>
                    <dt>{t(`band.${key}.${n}.k`)}</dt>
                    <dd>{t(`band.${key}.${n}.v`)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
};
