import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router-dom';
import { titleOf } from '../head.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { knownCode } from './missing.ts';

const OtherSpaces = lazyComponent(() => import('../home/OtherSpaces.tsx').then(({ OtherSpaces }) => OtherSpaces), { spare: true });

/** Offers the search and the home page; for a listing it explains why it is not shown (D-a17). */
export const NotFoundPage = ({ code, near }: { code?: string | undefined; near?: string | undefined }) => {
  const { t } = useTranslation();
  const known = knownCode(code);
  const title = known ? t(`notFound.${known}.title`) : t('notFound.title');
  useEffect(() => {
    document.title = titleOf({ title });
  }, [title]);
  return (
    <>
      <div className="wrap trouble">
        <h1>{title}</h1>
        <p className="mute">{known ? t(`notFound.${known}.text`) : t('notFound.text')}</p>
        <p className="row">
          <ButtonLink to={paths.search}>{t('notFound.search')}</ButtonLink>
          <ButtonLink look="quiet" to={paths.home}>
            {t('notFound.home')}
          </ButtonLink>
        </p>
      </div>
      {known && <OtherSpaces near={near} />}
    </>
  );
};

/** Any URL without a page. */
export const load = async (): Promise<never> => {
  throw data({ code: 'not_found' }, { status: 404 });
};
