import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { StatePage } from '../ui/state/EmptyState.tsx';
import { GoingOn } from '../ui/state/GoingOn.tsx';

const HOME_AFTER_MS = 3_000; // D-14

/**
 * The target of older links after saving a profile: shows the confirmation every time it is opened, then redirects to the home page (D-14).
 */
export const ProfileSavedPage = () => {
  const { t } = useTranslation('account');
  return (
    <StatePage
      icon={<CircleCheck size={32} />}
      title={t('profile.savedTitle')}
      action={<GoingOn to={paths.home} afterMs={HOME_AFTER_MS} label={t('going.home')} stay={t('going.stay')} soon={t('going.soon')} />}
    >
      {t('profile.saved')}
    </StatePage>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:profile.title'), noindex: true }) };
