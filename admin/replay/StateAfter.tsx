import { useLocaleState, useTranslate } from 'react-admin';
import type { ReplayStep } from '../data/records.ts';
import frame from '../ui/record/frame.module.css';
import { changesBetween, factsOf, leftText } from './facts.ts';
import styles from './replay.module.css';

type Props = { step: ReplayStep; before: ReplayStep | undefined; at: number; zone: string };

/** State, money, nights, deadline and mails after the step; changes are marked, with the previous value. */
export const StateAfter = ({ step, before, at, zone }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const words = { t, locale, zone };
  const facts = changesBetween(before ? factsOf(before, words) : [], factsOf(step, words));
  const changed = before ? facts.filter((fact) => fact.before !== fact.after).length : 0;
  const left = leftText(step);
  const { words: said } = step;
  return (
    <section className="box" aria-label={t('posada.replay.after', { at })}>
      <h2>
        {t('posada.replay.after', { at })}{' '}
        {before && (
          <span className={changed > 0 ? styles.tag : `${styles.tag} ${styles.quiet}`}>
            {t('posada.replay.changes', { smart_count: changed })}
          </span>
        )}
      </h2>
      <dl className={frame.facts}>
        {facts.map(({ key, before: was, after: is }) => {
          const differs = before !== undefined && was !== is;
          return (
            <div key={key} className={differs ? styles.differs : ''}>
              <dt>{t(`posada.facts.${key}`)}</dt>
              <dd>
                {differs && was !== null && <del>{was}</del>}
                {differs ? <ins>{is ?? t('posada.replay.nothing')}</ins> : is}
                {key === 'deadline' && is !== null && left !== null && <span className="mute">{t('posada.replay.left', { left })}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {said !== null && <p className={styles.note}>{t('posada.replay.words', { words: said })}</p>}
      {before && changed === 0 && <p className={styles.note}>{t('posada.replay.nothingChanged')}</p>}
    </section>
  );
};
