import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** A link from a reservation to its conversation, whether or not it has begun. */
export const TalkLink = ({ reservation, name, small = true }: { reservation: number; name: string; small?: boolean }) => {
  const { t } = useTranslation(['reservations', 'common']);
  return (
    <ButtonLink look="secondary" small={small} to={paths.talkAbout(reservation)} icon={<MessageCircle size={20} aria-hidden />}>
      {name ? t('writeTo', { name }) : t('common:menu.messages')}
    </ButtonLink>
  );
};
