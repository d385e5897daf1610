import { useTranslation } from 'react-i18next';
import { ProfileForm } from '../../account/ProfileForm.tsx';
import { fieldFor } from '../../account/use-profile-form.ts';
import type { Me } from '../../api/session.ts';
import styles from '../publish.module.css';

/** The profile fields that are required before a space can be published; once they are saved here the wizard opens (W-01, D-82). */
export const Gate = ({ me }: { me: Me }) => {
  const { t } = useTranslation(['publish', 'account']);
  return (
    <div className="form-page">
      <h1>{t('gate.title')}</h1>
      <p className="mute">{t('gate.text')}</p>
      <ul className={styles.missing}>
        {me.missing.map(fieldFor).map((name) => (
          <li key={name}>{name === 'correo' ? t('account:email') : t(`account:profile.${name}`)}</li>
        ))}
      </ul>
      <ProfileForm me={me} only={me.missing} submit={t('gate.submit')} onSaved={() => undefined} />
    </div>
  );
};
