import { useNavigate } from 'react-router-dom';
import { countriesQuery } from '../account/shared/queries.ts';
import { useMe } from '../api/session.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { Gate } from './terms/Gate.tsx';
import { HostTerms } from './terms/HostTerms.tsx';
import './shared/publish.module.css';
import { draftKey } from './form/store.ts';
import { emptyValues } from './form/values.ts';
import { usePublishTexts } from './shared/texts.ts';
import { Start } from './wizard/Start.tsx';
import type { Begin } from './wizard/use-wizard-form.ts';

const FRESH: Begin = { values: emptyValues, photos: [], step: 1, furthest: 1, etag: null, base: null };

/** A new space: first the profile is completed, then the host terms are accepted, then come nine steps (docs/rules/product.md#roles). */
export const PublishPage = () => {
  const me = useMe();
  const navigate = useNavigate();
  const spoken = usePublishTexts();
  if (!me) return null;
  if (!spoken)
    return (
      <div className="form-page">
        <LinesSkeleton count={6} />
      </div>
    );
  if (me.missing.length > 0) return <Gate me={me} />;
  if (!me.tc_anfitrion) return <HostTerms later={() => void navigate(paths.dashboard)} />;
  return (
    <Start
      draft={draftKey(me.idusuario, null)}
      listing={null}
      fresh={FRESH}
      onSaved={({ idalojamiento }) => void navigate(`${paths.published}?espacio=${idalojamiento}`, { replace: true })}
    />
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(countriesQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('common:menu.publish'), noindex: true }) };
