import { useTranslation } from 'react-i18next';
import { ProfileForm } from '../../account/ProfileForm.tsx';
import type { Me } from '../../api/session.ts';

/** The profile fields that are required before a space can be published; once they are saved here the wizard opens (W-01, D-82). */
export const Gate = ({ me }: { me: Me }) => {
  const { t } = useTranslation('publish');
  return (
    <div className="form-page">
      <h1>{t('gate.title')}</h1>
      <ProfileForm me={me} only={me.missing} submit={t('gate.submit')} onSaved={() => undefined} />
    </div>
  );
};
