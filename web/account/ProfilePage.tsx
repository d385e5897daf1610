import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { GoingOn } from '../ui/state/GoingOn.tsx';
import { PhotoField } from './PhotoField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { countriesQuery } from './queries.ts';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';

const HOME_AFTER_MS = 3_000; // docs/rules/product.md#pages, D-14: one may stay

/** The own profile. Saved, it says so and goes home, unless one stays. */
export const ProfilePage = () => {
  const { t } = useTranslation(['account', 'common']);
  const me = useMe();
  const [saved, setSaved] = useState(false);
  if (!me) return null;
  return (
    <div className="form-page">
      <h1>{t('profile.title')}</h1>
      <p className="mute">{t('profile.text')}</p>
      {!me.correo_confirmado && <UnconfirmedEmail />}
      <PhotoField me={me} />
      <ProfileForm me={me} submit={t('common:save')} onSaved={() => setSaved(true)} />
      <Dialog open={saved} onClose={() => setSaved(false)} title={t('profile.savedTitle')}>
        <p>{t('profile.saved')}</p>
        <GoingOn
          to={paths.home}
          afterMs={HOME_AFTER_MS}
          label={t('going.home')}
          stay={t('going.stay')}
          soon={t('going.soon')}
          onStay={() => setSaved(false)}
        />
      </Dialog>
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(countriesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:profile.title'), noindex: true }) };
