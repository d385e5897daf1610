import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import styles from './shared/publish.module.css';
import { usePublishTexts } from './shared/texts.ts';
import { GoingTo } from './wizard/GoingTo.tsx';

/** Shown after publishing and after an edit: what happens next, and a link to the host's spaces (W-40). */
export const SuccessPage = () => {
  const { t } = useTranslation('publish');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const id = Number(params.get('espacio'));
  const spoken = usePublishTexts();
  if (!spoken)
    return (
      <div className="form-page">
        <LinesSkeleton count={5} />
      </div>
    );
  const kind = pathname === paths.updated ? 'updated' : 'published';
  return (
    <div className="form-page">
      <CircleCheck size={40} aria-hidden className={styles.done} />
      <h1>{t(`done.${kind}.title`)}</h1>
      {kind === 'updated' && <p>{t('done.updated.text')}</p>}
      {kind === 'published' && (
        <ol className={styles.next}>
          <li>{t('done.review')}</li>
          <li>{t('done.visit')}</li>
          <li>{t('done.live')}</li>
        </ol>
      )}
      {Number.isInteger(id) && id > 0 && (
        <p>
          <Link className="link" to={paths.listing(id)}>
            {t('done.see')}
          </Link>
        </p>
      )}
      <GoingTo to={paths.mine} />
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('common:menu.spaces'), noindex: true }) };
