import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { answer, api, once } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { loginThen, paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure, Refusal } from '../ui/Failure.tsx';
import { LinesSkeleton } from '../ui/Skeletons.tsx';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { StayFacts } from './AcceptDialog.tsx';
import { ClockPanel } from './Deadline.tsx';
import { LinkTrouble } from './LinkTrouble.tsx';
import { hostLinkQuery, type Reservation } from './queries.ts';
import { RejectDialog } from './RejectDialog.tsx';
import './reservations.css';

/** From the mail, on any device, without signing in. Looking changes nothing; one press does. */
export const Page = () => {
  const { t } = useTranslation('reservations');
  const { action, id = '', token = '' } = useParams();
  const link = useQuery(hostLinkQuery(Number(id), token));
  const [done, setDone] = useState<'accepted' | 'rejected' | null>(null);
  if (action !== 'aceptar' && action !== 'rechazar') return <LinkTrouble code="E05" />;
  const shown = link.data && !('refused' in link.data) ? link.data : null;
  if (done) return <Done what={done} name={shown?.reservation.user.nombre ?? ''} />;
  if (link.data && 'refused' in link.data) return <LinkTrouble code={link.data.refused} />;
  return (
    <div className="form-page">
      {link.error && <Failure error={link.error} retry={() => void link.refetch()} />}
      {!link.error && !shown && <LinesSkeleton count={6} />}
      {shown && (
        <Answer
          key={shown.reservation.server_now}
          action={action}
          token={token}
          reservation={shown.reservation}
          onDone={setDone}
          title={t(action === 'aceptar' ? 'link.acceptTitle' : 'link.rejectTitle', { name: shown.guest.nombre })}
        />
      )}
    </div>
  );
};

type AnswerProps = {
  action: 'aceptar' | 'rechazar';
  token: string;
  reservation: Reservation;
  title: string;
  onDone: (what: 'accepted' | 'rejected') => void;
};

const Answer = ({ action, token, reservation, title, onDone }: AnswerProps) => {
  const { t, i18n } = useTranslation('reservations');
  const [rejecting, setRejecting] = useState(false);
  const left = useTimeLeft(reservation.respond_by, reservation.server_now);
  const accept = useCommand({
    send: (_, key) =>
      answer(api.PUT('/api/v1/reservations/accept/{id}/{token}', { params: { path: { id: reservation.idreserva, token } }, ...once(key) })),
    onDone: () => onDone('accepted'),
    refresh: [['link'], ['reservations']],
  });
  if (left === 0) return <LinkTrouble code="E02" />;
  return (
    <>
      <h1>{title}</h1>
      {reservation.respond_by && (
        <ClockPanel
          until={reservation.respond_by}
          since={reservation.requested_at}
          serverNow={reservation.server_now}
          zone={reservation.zona_horaria}
          otherwise={t('link.otherwise')}
        />
      )}
      <div className="panel panel-p link-facts">
        <StayFacts reservation={reservation} language={i18n.language} />
      </div>
      {accept.problem && <Refusal problem={accept.problem} />}
      <div className="link-do">
        {action === 'aceptar' ? (
          <>
            <Button block busy={accept.busy} onClick={() => accept.run()}>
              {t('link.accept')}
            </Button>
            <p className="small mute">{t('acceptDialog.text')}</p>
          </>
        ) : (
          <Button block look="danger" onClick={() => setRejecting(true)}>
            {t('link.reject')}
          </Button>
        )}
      </div>
      {rejecting && (
        <RejectDialog reservation={reservation} token={token} onClose={() => setRejecting(false)} onDone={() => onDone('rejected')} />
      )}
    </>
  );
};

const Done = ({ what, name }: { what: 'accepted' | 'rejected'; name: string }) => {
  const { t } = useTranslation('reservations');
  const me = useMe();
  return (
    <div className="form-page">
      <EmptyState
        page
        icon={<CircleCheck size={32} />}
        title={t(`link.${what}Title`)}
        action={<ButtonLink to={me ? paths.received : loginThen(paths.received)}>{me ? t('title.host') : t('link.signIn')}</ButtonLink>}
      >
        {t(`link.${what}Text`, { name })}
      </EmptyState>
    </div>
  );
};

export const load = async ({ client }: PageContext, { params }: { params: { id?: string; token?: string } }) => {
  await client.prefetchQuery(hostLinkQuery(Number(params.id), params.token ?? ''));
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('reservations:link.head'), noindex: true }), bare: true };
