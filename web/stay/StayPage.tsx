import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { dayText, longDayText } from '../../src/kernel/formats.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import { Rules } from '../listing/Rules.tsx';
import { SentNotices } from '../notices/SentNotices.tsx';
import type { PageContext } from '../page.ts';
import { idIn, paths } from '../paths.ts';
import { GuestCard } from '../reservations/answer/GuestCard.tsx';
import { GuestNote } from '../reservations/answer/GuestNote.tsx';
import { Ended } from '../reservations/Ended.tsx';
import { AsOf } from '../reservations/list/AsOf.tsx';
import { useOfflineCopy } from '../reservations/list/offline-copy.ts';
import { historyQuery, type Reservation, type Side } from '../reservations/shared/queries.ts';
import { StateBadge } from '../reservations/shared/StateBadge.tsx';
import { standingOf } from '../reservations/shared/state.ts';
import { Note } from '../ui/Note.tsx';
import { FailedPage } from '../ui/state/Failure.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { AGREED } from './agreed/address.ts';
import { Due } from './Due.tsx';
import { Payments } from './Payments.tsx';
import { type Place, placeOf, STEPS, stepDates, stepOf } from './phase.ts';
import { type Stay, stayQuery } from './queries.ts';
import { Rail } from './Rail.tsx';
import { Story } from './Story.tsx';
import styles from './shared/stay.module.css';
import { Where } from './Where.tsx';

const AgreedPage = lazyComponent(() => import('./agreed/AgreedPage.tsx').then(({ AgreedPage }) => AgreedPage));

const AgreedSkeleton = () => (
  <div className={`wrap ${styles.page}`}>
    <LinesSkeleton count={8} />
  </div>
);

/**
 * One stay from request to departure, for guest and host: next step, place and time, payments, rules and history. An administrator sees the
 * guest's page without its wifi and without actions. Available offline as last seen.
 */
export const StayPage = () => {
  const id = idIn(useParams()['id']);
  const isAgreed = useSearchParams()[0].has(AGREED);
  const { data: stay, error, refetch, dataUpdatedAt } = useQuery(stayQuery(id));
  useOfflineCopy(dataUpdatedAt);
  if (!stay) return error && <FailedPage error={error} retry={() => void refetch()} />;
  const side: Side = stay.side === 'host' ? 'host' : 'guest';
  const place = placeOf(stay.reservation);
  const decides = side === 'host' && place.phase === 'requested';
  const where = (side === 'guest' || place.phase !== 'ended') && <Where stay={stay} side={side} place={place} />;
  if (isAgreed && stay.side !== 'admin') return <AgreedPage id={id} side={side} until={<AgreedSkeleton />} />;
  return (
    <div className={`wrap ${styles.page}`}>
      <Link className={styles.back} to={side === 'host' ? paths.received : paths.made}>
        <ChevronLeft size={18} aria-hidden />
        <BackText side={side} />
      </Link>
      <Head stay={stay} side={side} place={place} />
      <AsOf at={dataUpdatedAt} />
      <div className={styles.layout}>
        <div className={styles.column}>
          <div className={styles.first}>
            {stay.side === 'admin' && <AdminNote />}
            <Due reservation={stay.reservation} side={side} canAct={stay.side !== 'admin'} />
            {!decides && where}
          </div>
          <People reservation={stay.reservation} side={side} />
          <Payments stay={stay} side={side} />
          {decides && where}
          <More stay={stay} side={side} />
        </div>
        <Rail stay={stay} side={side} />
      </div>
    </div>
  );
};

/** The guest, as shown to the host for their decision; for the guest, the note they sent (D-131). */
const People = ({ reservation, side }: { reservation: Reservation; side: Side }) =>
  side === 'host' ? <GuestCard reservation={reservation} /> : <GuestNote reservation={reservation} side="guest" />;

/** Collapsed sections for occasional reference: the rules, the history, sent notices, and what was agreed. */
const More = ({ stay, side }: { stay: Stay; side: Side }) => {
  const { t } = useTranslation(['stay', 'agreed']);
  const { reservation, house, side: reader } = stay;
  const isSide = reader !== 'admin';
  return (
    <div className={styles.more}>
      <Fold title={t('documents.rules')}>
        <Rules listing={house} />
      </Fold>
      <Fold title={t('history.title')}>
        <Story reservation={reservation} side={side} />
      </Fold>
      {isSide && (
        <Fold title={t('sent')}>
          <SentNotices reservation={reservation.idreserva} zone={reservation.zona_horaria} />
        </Fold>
      )}
      {isSide && (
        <Link className="link tall" to={`?${AGREED}`}>
          {t('agreed:open')}
        </Link>
      )}
    </div>
  );
};

/** A collapsible section; its content is loaded only when it is opened. */
const Fold = ({ title, children }: { title: string; children: ReactNode }) => {
  const [used, setUsed] = useState(false);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => setUsed(fold.current?.open ?? false), []); // opened before hydration
  return (
    <details ref={fold} className="fold" onToggle={({ currentTarget }) => currentTarget.open && setUsed(true)}>
      <summary>{title}</summary>
      {used && children}
    </details>
  );
};

const BackText = ({ side }: { side: Side }) => {
  const { t } = useTranslation('reservations');
  return t(`title.${side}`);
};

const AdminNote = () => {
  const { t } = useTranslation('stay');
  return (
    <Note kind="info" icon={Info}>
      {t('admin')}
    </Note>
  );
};

const Head = ({ stay: { reservation }, side, place }: { stay: Stay; side: Side; place: Place }) => {
  const { t, i18n } = useTranslation(['stay', 'reservations']);
  const { phase, days } = place;
  const { accommodation, user, fecha_termino } = reservation;
  const name = side === 'host' ? user.nombre : accommodation.user.nombre;
  const isGone = side === 'host' && name === ''; // the guest deleted the account
  const title =
    isGone && phase === 'over'
      ? t('title.gone')
      : t(`title.${side}.${phase}`, { name, count: days, day: longDayText(i18n.language, fecha_termino) });
  const at = stepOf(phase, reservation);
  const dates = stepDates(reservation);
  return (
    <>
      {phase !== 'ended' && (
        <>
          <ol className={`steps ${styles.steps}`} aria-label={t('steps.label')}>
            {STEPS.map((step, i) => (
              <li key={step} className={i < at ? 'done' : undefined} aria-current={i === at ? 'step' : undefined}>
                <span>
                  {t(`steps.${step}`)} {dates[step] && <span className={`num ${styles.day}`}>{dayText(i18n.language, dates[step])}</span>}
                </span>
              </li>
            ))}
          </ol>
          <p className={`small mute ${styles.narrow}`} aria-hidden="true">
            {t('steps.of', { step: Math.min(at + 1, STEPS.length), total: STEPS.length, name: t(`steps.${STEPS[at] ?? 'home'}`) })}
          </p>
        </>
      )}
      <h1>{title}</h1>
      <p className="mute num">
        {accommodation.nombre}, {accommodation.comuna}
      </p>
      {phase === 'ended' && (
        <p className={styles.badge}>
          <StateBadge standing={standingOf(reservation)} side={side} />
        </p>
      )}
      <Ended reservation={reservation} side={side} />
    </>
  );
};

export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { id?: string } }) => {
  await signedIn(client, request);
  const id = idIn(params.id);
  await Promise.all([client.ensureQueryData(stayQuery(id)), client.prefetchQuery(historyQuery(id))]);
};
export const handle: Handle = { kept: true, meta: ({ t }) => ({ title: t('stay:head'), noindex: true }) };
