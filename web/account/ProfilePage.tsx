import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Field.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { GoingOn } from '../ui/state/GoingOn.tsx';
import { PhotoField } from './PhotoField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { usePhoneCheck } from './phone/use-phone-check.ts';
import { countriesQuery } from './shared/queries.ts';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';

const HOME_AFTER_MS = 3_000; // docs/rules/product.md#pages, D-14; the visitor can stay

/** The message after saving. `edit`: none; the phone field has the focus. */
type Said = 'saved' | 'no_whatsapp' | 'edit' | null;

/**
 * One's own profile. After saving it shows a message and redirects to the home page, unless the person stays or the phone appears to have
 * no WhatsApp (U-11).
 */
export const ProfilePage = () => {
  const { t } = useTranslation(['account', 'common']);
  const me = useMe();
  const [said, setSaid] = useState<Said>(null);
  const check = usePhoneCheck(() => setSaid('no_whatsapp'));
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said === 'edit') form.current?.querySelector<HTMLElement>('input[name="telefono"]')?.focus();
  }, [said]);
  if (!me) return null;
  const isMissing = said === 'no_whatsapp';
  return (
    <div className="form-page" ref={form}>
      <h1>{t('profile.title')}</h1>
      <p className="mute">{t('profile.text')}</p>
      {!me.correo_confirmado && <UnconfirmedEmail />}
      <PhotoField me={me} />
      <ProfileForm
        me={me}
        submit={t('common:save')}
        afterPhone={
          check.isOffered && (
            <Checkbox
              label={t('profile.whatsapp.ask')}
              checked={check.agreed}
              onChange={({ currentTarget }) => check.setAgreed(currentTarget.checked)}
            />
          )
        }
        onSaved={({ telefono }) => {
          setSaid('saved');
          check.saved(telefono);
        }}
      />
      <Dialog
        open={said === 'saved' || isMissing}
        onClose={() => setSaid(null)}
        title={isMissing ? t('profile.whatsapp.title') : t('profile.savedTitle')}
      >
        <p role="status">{isMissing ? t('profile.whatsapp.text', { number: `+${me.telefono}` }) : t('profile.saved')}</p>
        {isMissing ? (
          <p className="row going">
            <Button look="secondary" onClick={() => setSaid('edit')}>
              {t('profile.whatsapp.edit')}
            </Button>
            <ButtonLink to={paths.home}>{t('profile.whatsapp.go')}</ButtonLink>
          </p>
        ) : (
          <GoingOn
            to={paths.home}
            afterMs={check.busy ? null : HOME_AFTER_MS}
            label={t('going.home')}
            stay={t('going.stay')}
            soon={t('going.soon')}
            onStay={() => setSaid(null)}
          />
        )}
      </Dialog>
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(countriesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:profile.title'), noindex: true }) };
