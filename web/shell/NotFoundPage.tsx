import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** Offers the search and the home page; a listing that is not there says why (D-a17). */
export const Page = ({ code }: { code?: string | undefined }) => {
  const { t } = useTranslation();
  const known = ['space_not_found', 'space_not_active', 'not_yet_approved', 'no_longer_available'].includes(code ?? '')
    ? (code as 'space_not_found')
    : null;
  return (
    <div className="wrap trouble">
      <span className="empty-i" aria-hidden="true">
        <Compass size={32} />
      </span>
      <h1>{known ? t(`notFound.${known}.title`) : t('notFound.title')}</h1>
      <p className="mute">{known ? t(`notFound.${known}.text`) : t('notFound.text')}</p>
      <p className="row">
        <ButtonLink to={paths.search}>{t('notFound.search')}</ButtonLink>
        <ButtonLink look="quiet" to={paths.home}>
          {t('notFound.home')}
        </ButtonLink>
      </p>
    </div>
  );
};

/** An address nobody lives at. */
export const load = async (): Promise<never> => {
  throw data({ code: 'not_found' }, { status: 404 });
};
