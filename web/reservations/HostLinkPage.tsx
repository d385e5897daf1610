import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { partsFor } from '../../src/kernel/instants.ts';
import { isRefused } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import type { Handle } from '../head.ts';
import { endsIn, type PageContext } from '../page.ts';
import { loginThen, paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { StatePage } from '../ui/state/EmptyState.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { useReaderZone, useTimeLeft } from '../ui/state/use-time-left.ts';
import { StayFacts, WhatFollows } from './answer/AcceptDialog.tsx';
import { LinkTrouble } from './answer/LinkTrouble.tsx';
import { RejectFields, useReject } from './answer/RejectFields.tsx';
import { EvenIfTaken, useAccept } from './answer/use-accept.tsx';
import { Shield, ToConfirm } from './confirmed/Confirmed.tsx';
import styles from './host-link.module.css';
import { ClockPanel } from './shared/Deadline.tsx';
import { hostLinkQuery, type Reservation } from './shared/queries.ts';

type Action = 'aceptar' | 'rechazar';
const isAction = (action: string | undefined): action is Action => action === 'aceptar' || action === 'rechazar';

/**
 * The page linked from the host's mail, on any device, without signing in. Opening it has no side effects; answering takes one press (R-06,
 *
 */
export const HostLinkPage = () => {
  const { t } = useTranslation('reservations');
  const { action, id = '', token = '' } = useParams();
  const link = useQuery(hostLinkQuery(Number(id), token));
  const [done, setDone] = useState<Reservation | null>(null);
  if (!isAction(action)) return <LinkTrouble code="E05" />;
  const shown = link.data && !isRefused(link.data) ? link.data : null;
  if (done) return <Done answered={done} />;
  if (isRefused(link.data)) return <LinkTrouble code={link.data.refused} />;
  return (
    <div className="form-page">
      {link.error && <Failure error={link.error} retry={() => void link.refetch()} />}
      {!link.error && !shown && <LinesSkeleton count={6} />}
      {shown && (
        <Answer
          key={shown.reservation.idreserva}
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
  action: Action;
  token: string;
  reservation: Reservation;
  title: string;
  /** Called with the reservation after the answer. */
  onDone: (answered: Reservation) => void;
};

const Answer = ({ action, token, reservation, title, onDone }: AnswerProps) => {
  const { t, i18n } = useTranslation('reservations');
  const rejecting = useReject({ reservation, token, onDone });
  const left = useTimeLeft(reservation.respond_by, reservation.server_now);
  const accepting = useAccept({ reservation, token, onDone });
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
      <div className={`panel panel-p ${styles.facts}`}>
        <StayFacts reservation={reservation} language={i18n.language} />
      </div>
      <ToConfirm reservation={reservation} side="host" />
      <Shield reservation={reservation} as="h2" />
      {accepting.problem && !(accepting.isTaken && accepting.problem.code === 'taken_elsewhere') && <Refusal problem={accepting.problem} />}
      <div className={styles.answer}>
        {action === 'aceptar' ? (
          <>
            <EvenIfTaken accepting={accepting} />
            <Button block busy={accepting.busy} because={accepting.because} onClick={accepting.run}>
              {t('link.accept')}
            </Button>
            <WhatFollows reservation={reservation} />
          </>
        ) : (
          <>
            <RejectFields rejecting={rejecting} />
            <Button block look="danger" busy={rejecting.busy} because={rejecting.because} onClick={rejecting.run}>
              {t('link.reject')}
            </Button>
          </>
        )}
      </div>
    </>
  );
};

const Done = ({ answered }: { answered: Reservation }) => {
  const { t, i18n } = useTranslation('reservations');
  const me = useMe();
  const { nombre: name } = answered.user;
  const reader = useReaderZone();
  const until = answered.pay_by && partsFor(reader, i18n.language, answered.zona_horaria, answered.pay_by);
  return (
    <StatePage
      icon={<CircleCheck size={32} />}
      title={t(until ? 'link.acceptedTitle' : 'link.rejectedTitle')}
      action={<ButtonLink to={me ? paths.received : loginThen(paths.received)}>{me ? t('title.host') : t('link.signIn')}</ButtonLink>}
    >
      {until ? t('link.acceptedText', { name, ...until }) : t('link.rejectedText', { name })}
    </StatePage>
  );
};

type LoaderArgs = { params: { action?: string; id?: string; token?: string } };

/** A link that is invalid or no longer valid gets the status of its API call (docs/rules/product.md#messages). */
export const load = async ({ client }: PageContext, { params: { action, id, token = '' } }: LoaderArgs) => {
  if (!isAction(action)) return endsIn(400);
  const link = hostLinkQuery(Number(id), token);
  await client.prefetchQuery(link);
  return isRefused(client.getQueryData(link.queryKey)) ? endsIn(400) : undefined;
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('reservations:link.head'), noindex: true }), bare: true };
