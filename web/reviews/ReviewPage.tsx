import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { instantParts } from '../../src/kernel/instants.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { idIn, paths } from '../paths.ts';
import { type Reservation, reservationQuery } from '../reservations/shared/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { useServerNow } from '../ui/state/use-time-left.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { type StayReviews, stayReviewsQuery } from './queries.ts';
import { ReportReview } from './ReportReview.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './reviews.module.css';

/** The reviews of one stay: the form while reviews can be written, afterwards both reviews once they are public, and the answer. */
export const ReviewPage = () => {
  const { t } = useTranslation('reviews');
  const id = idIn(useParams()['id']);
  const stay = useQuery(reservationQuery(id));
  const reviews = useQuery(stayReviewsQuery(id));
  const error = stay.error ?? reviews.error;
  if (error)
    return (
      <div className="form-page">
        <h1>{t('write.head')}</h1>
        <Failure error={error} retry={() => void reviews.refetch()} />
      </div>
    );
  if (!stay.data || !reviews.data)
    return (
      <div className="form-page">
        <LinesSkeleton count={6} />
      </div>
    );
  return <BothReviews reservation={stay.data} reviews={reviews.data} />;
};

const BothReviews = ({ reservation, reviews }: { reservation: Reservation; reviews: StayReviews }) => {
  const { t, i18n } = useTranslation('reviews');
  const { lado: side, propia: own, otra: other, puede_escribir: open } = reviews;
  const name = side === 'host' ? reservation.user.nombre : reservation.accommodation.user.nombre; // '' of a deleted account
  // closes at midnight: the last day for writing, as in the mails
  const lastInstant = new Date(Date.parse(reviews.cierra) - 1).toISOString();
  const { day } = instantParts(i18n.language, reservation.zona_horaria, lastInstant);
  const isClosed = Date.parse(reviews.cierra) <= useServerNow(reservation.server_now);
  const [reporting, setReporting] = useState(false);
  const ownHead = useFocusOnChange<HTMLHeadingElement>(own ? 'written' : 'missing');
  const otherHead = useFocusOnChange<HTMLHeadingElement>(other?.respuesta ? 'answered' : 'open');
  return (
    <div className="form-page">
      <h1>
        {side === 'host'
          ? t(name ? 'write.ofGuest' : 'write.ofGone', { name })
          : t('write.ofPlace', { place: reservation.accommodation.nombre })}
      </h1>
      {open && (
        <>
          <p className="mute">{t('write.text', { day })}</p>
          <ReviewForm reservation={reservation} isGuest={side === 'guest'} />
        </>
      )}
      {!open && !own && <p className="mute">{t('write.closed')}</p>}
      {own && (
        <section className={styles.part} aria-labelledby="h-own">
          <h2 id="h-own" ref={ownHead} tabIndex={-1}>
            {t('own')}
          </h2>
          {!other && !isClosed && (
            <Note kind="info" icon={Info}>
              {t('hidden', { day })}
            </Note>
          )}
          <ReviewCard review={own} />
        </section>
      )}
      {other && (
        <section className={styles.part} aria-labelledby="h-other">
          <h2 id="h-other" ref={otherHead} tabIndex={-1}>
            {t(name ? 'other' : 'otherGone', { name })}
          </h2>
          <ReviewCard review={other} />
          {side && (
            <button type="button" className={`link small ${styles.report}`} onClick={() => setReporting(true)}>
              {t('report.open')}
            </button>
          )}
          {reporting && <ReportReview review={other} onClose={() => setReporting(false)} />}
          {side && !other.respuesta && <AnswerForm review={other} />}
        </section>
      )}
      <p className={`row ${styles.leave}`}>
        <ButtonLink look="secondary" to={side === 'host' ? paths.received : paths.made}>
          {t('back')}
        </ButtonLink>
      </p>
    </div>
  );
};

export const load = ({ client }: PageContext, { request }: { request: Request }) => signedIn(client, request);
export const handle: Handle = { meta: ({ t }) => ({ title: t('reviews:write.head'), noindex: true }) };
