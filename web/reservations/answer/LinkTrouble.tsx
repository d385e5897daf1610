import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/session.ts';
import { loginThen, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/state/Drawing.tsx';
import { StatePage } from '../../ui/state/EmptyState.tsx';

const CODES = ['E01', 'E02', 'E03', 'E04', 'E05'] as const;
type Code = (typeof CODES)[number];

/** Why a host's link can no longer be used; an unknown code gets the general text (docs/rules/product.md#messages). */
export const LinkTrouble = ({ code }: { code: string }) => {
  const { t } = useTranslation('reservations');
  const me = useMe();
  const known: Code = CODES.find((c) => c === code) ?? 'E05';
  return (
    <StatePage
      icon={<Drawing of="link" />}
      title={t(`linkTrouble.${known}.title`)}
      action={<ButtonLink to={me ? paths.received : loginThen(paths.received)}>{me ? t('title.host') : t('link.signIn')}</ButtonLink>}
    >
      {t(`linkTrouble.${known}.text`)}
    </StatePage>
  );
};
