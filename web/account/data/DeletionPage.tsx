import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { instantParts } from '../../../src/kernel/instants.ts';
import { isProblem } from '../../api/problem.ts';
import type { Handle } from '../../head.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/state/Drawing.tsx';
import { EmptyState, StatePage } from '../../ui/state/EmptyState.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { useDeviceZone } from '../../ui/state/use-time-left.ts';
import { deletionQuery } from './queries.ts';

/** The progress of a deletion, for anyone with its link: strangers see only the code and a first letter (SEC-20). */
export const DeletionPage = () => {
  const { t, i18n } = useTranslation('ownData');
  const { token = '' } = useParams();
  const zone = useDeviceZone();
  const { data, error, refetch } = useQuery(deletionQuery(token));
  if (isProblem(error) && error.status === 404)
    return (
      <StatePage
        icon={<Drawing of="link" />}
        title={t('deletion.unknown')}
        action={<ButtonLink to={paths.myData}>{t('title')}</ButtonLink>}
      >
        {t('deletion.unknownText')}
      </StatePage>
    );
  if (error) return <div className="form-page">{<Failure error={error} retry={() => void refetch()} />}</div>;
  if (!data) return <div className="form-page">{<LinesSkeleton count={5} />}</div>;
  const name = data.facebook.user.nombre;
  const due = data.erase_at ? instantParts(i18n.language, zone, data.erase_at) : null;
  return (
    <div className="form-page">
      <EmptyState
        page
        icon={<ShieldCheck size={32} />}
        title={name === '' ? t('deletion.title') : t('deletion.hello', { name })}
        action={<ButtonLink to={paths.privacy}>{t('deletion.privacy')}</ButtonLink>}
      >
        {due ? t('deletion.pending', { day: due.day, time: due.time }) : t(`deletion.${data.state}`)}
      </EmptyState>
      <p className="mute">
        {t('deletion.code')} <b className="num">{data.confirmation_code}</b>
      </p>
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('ownData:deletion.title'), noindex: true }) };
