import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { COMMITMENTS } from '../form/vocabulary.ts';
import styles from '../shared/publish.module.css';
import { loggedQuery } from '../shared/queries.ts';
import { useField, useWizard } from '../shared/wizard-context.ts';

/**
 * Step 9: three promises, all required. Finishing either submits a draft for review or leaves the visibility of a published space unchanged
 * (D-54).
 */
export const StepCommitments = () => {
  const { t } = useTranslation('publish');
  const { listing } = useWizard();
  const client = useQueryClient();
  const before = listing === null ? undefined : client.getQueryData(loggedQuery(listing).queryKey)?.space;
  const isHandedIn = before !== undefined && before.aprobado !== 0;
  return (
    <>
      <div className={styles.fields}>
        {COMMITMENTS.map((name) => (
          <Commitment key={name} name={name} text={t(`commit.${name}`)} />
        ))}
      </div>
      <p>
        <Link className="link" to={paths.terms} target="_blank" rel="noopener">
          {t('commit.terms')}
        </Link>
      </p>
      <p className="mute">{t(isHandedIn ? 'done.updated.text' : 'commit.next')}</p>
    </>
  );
};

const Commitment = ({ name, text }: { name: (typeof COMMITMENTS)[number]; text: string }) => {
  const { id, value, set, error } = useField(name);
  return (
    <div className="field">
      <label className={styles.switch}>
        <input
          id={id}
          type="checkbox"
          className="switch"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => set(event.target.checked)}
        />
        <span>{text}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};
