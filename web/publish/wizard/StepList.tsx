import { useTranslation } from 'react-i18next';
import { STEPS, stepsFor } from '../form/steps.ts';
import styles from '../shared/publish.module.css';

type Props = { step: number; furthest: number; rooms: number; go: (step: number) => void };

/** The nine steps and the current one; only steps already reached can be opened (W-02). */
export const StepList = ({ step, furthest, rooms, go }: Props) => {
  const { t } = useTranslation('publish');
  const shown = stepsFor(rooms);
  return (
    <nav aria-label={t('steps.label')}>
      <p className="only-narrow semi">{t('steps.of', { step: shown.indexOf(step) + 1, total: shown.length })}</p>
      <ol className={`steps ${styles.steps}`}>
        {shown.map((number) => {
          const name = t(`steps.${STEPS[number - 1] ?? 'type'}`);
          const open = number <= furthest;
          return (
            <li key={number} className={number < step ? 'done' : undefined} aria-current={number === step ? 'step' : undefined}>
              <button
                type="button"
                aria-disabled={!open || undefined}
                title={open ? undefined : t('steps.later')}
                onClick={() => open && number !== step && go(number)}
              >
                <span className={styles.stepName}>{name}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
