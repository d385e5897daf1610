import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Handle } from '../head.ts';
import { idIn, paths } from '../paths.ts';
import { guestsIn, stayIn } from '../search-address.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';

/** Confirms the viewing request: who writes next, and a link back to the space with the stay selected there. */
export const VisitAskedPage = () => {
  const { t } = useTranslation('visits');
  const id = idIn(useParams()['accommodationId']);
  const [params] = useSearchParams();
  return (
    <div className="wrap">
      <EmptyState
        page
        icon={<CircleCheck size={32} />}
        title={t('asked.title')}
        action={<ButtonLink to={id > 0 ? paths.listing(id, stayIn(params), guestsIn(params)) : paths.search}>{t('asked.back')}</ButtonLink>}
      >
        {t('asked.text')}
      </EmptyState>
    </div>
  );
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('visits:asked.title'), noindex: true }) };
