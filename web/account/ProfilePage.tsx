import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMe } from '../api/session.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { countriesQuery } from './queries.ts';

export const Page = () => {
  const { t } = useTranslation(['account', 'common']);
  const me = useMe();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  if (!me) return null;
  return (
    <div className="form-page">
      <h1>{t('profile.title')}</h1>
      <p className="mute">{t('profile.text')}</p>
      <ProfileForm me={me} submit={t('common:save')} onSaved={() => setSaved(true)} />
      <Dialog
        open={saved}
        onClose={() => setSaved(false)}
        title={t('profile.savedTitle')}
        actions={
          <>
            <Button look="quiet" onClick={() => setSaved(false)}>
              {t('going.stay')}
            </Button>
            <Button onClick={() => void navigate(paths.home)}>{t('going.home')}</Button>
          </>
        }
      >
        <p>{t('profile.saved')}</p>
      </Dialog>
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(countriesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:profile.title'), noindex: true }) };
