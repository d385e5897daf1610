import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { isProblem } from '../api/problem.ts';
import { useMe } from '../api/session.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import { SentBack } from '../listing/SentBack.tsx';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { LAST } from './form/steps.ts';
import { draftKey } from './form/store.ts';
import { valuesOf } from './form/values.ts';
import { photosOf } from './photos/photos.ts';
import styles from './shared/publish.module.css';
import { loggedQuery } from './shared/queries.ts';
import { usePublishTexts } from './shared/texts.ts';
import { GoingTo } from './wizard/GoingTo.tsx';
import { Start } from './wizard/Start.tsx';
import type { Begin } from './wizard/use-wizard-form.ts';

/** Edits a published space in the same nine steps, all of them reachable from the start (W-41). */
export const EditPage = () => {
  const me = useMe();
  const navigate = useNavigate();
  const spoken = usePublishTexts();
  const id = Number(useParams()['idalojamiento']);
  const isId = Number.isInteger(id) && id > 0;
  const logged = useQuery({ ...loggedQuery(id), enabled: isId, refetchOnWindowFocus: false });
  const begin = useMemo((): Begin | null => {
    if (!logged.data) return null;
    const { space, etag } = logged.data;
    const content = { values: valuesOf(space), photos: photosOf(space) };
    return { ...content, step: 1, furthest: LAST, etag, base: content };
  }, [logged.data]);
  const asked = logged.data?.space.devuelto; // what our team asks to change before it is published
  const isDraft = logged.data?.space.aprobado === 0; // a draft is submitted for review when its form is completed for the first time (D-52)
  if (!me) return null;
  const isGone = !isId || (isProblem(logged.error) && (logged.error.status === 404 || logged.error.status === 410));
  // A failed refetch does not replace the open form; saving shows the error, if it persists.
  if (spoken && isGone && !begin) return <NotYours />;
  if (logged.error && !begin)
    return (
      <div className="form-page">
        <Failure error={logged.error} retry={() => void logged.refetch()} />
        {spoken && <GoingTo to={paths.dashboard} />}
      </div>
    );
  if (!spoken || !begin)
    return (
      <div className="form-page">
        <LinesSkeleton count={6} />
      </div>
    );
  return (
    <>
      {asked && (
        <div className={`wrap ${styles.page}`}>
          <SentBack request={asked} />
        </div>
      )}
      <Start
        draft={draftKey(me.idusuario, id)}
        listing={id}
        fresh={begin}
        onSaved={() => void navigate(isDraft ? `${paths.published}?espacio=${id}` : paths.updated, { replace: true })}
      />
    </>
  );
};

/** Shows the reason before it redirects to the host's spaces (docs/rules/product.md#messages, W-41). */
const NotYours = () => {
  const { t } = useTranslation('publish');
  return (
    <div className="form-page">
      <EmptyState icon={<TriangleAlert size={32} />} title={t('edit.failedTitle')} action={<GoingTo to={paths.dashboard} />}>
        {t('edit.failed')}
      </EmptyState>
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('dashboard:actions.edit'), noindex: true }) };
