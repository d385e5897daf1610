import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isMissing } from '../data/api.ts';
import type { Console } from '../data/dataProvider.ts';
import { READ_ONCE } from '../data/recorded.ts';
import type { ReplayStep, Reservation } from '../data/records.ts';
import { ReservationHead } from '../reservations/ReservationHead.tsx';
import { RecordClock, useZone } from '../ui/clock.tsx';
import { MissingPage } from '../ui/MissingPage.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import { EventList } from './EventList.tsx';
import { Player } from './Player.tsx';
import { RawEvent } from './RawEvent.tsx';
import styles from './replay.module.css';
import { Saw } from './Saw.tsx';
import { StateAfter } from './StateAfter.tsx';
import { usePosition } from './use-position.ts';

const UTC = 'UTC';

/** Everything that happened to a reservation, step by step. Requested only once: each request is recorded as a view. */
export const ReplayPage = () => {
  const id = Number(useParams()['id']);
  const provider = useDataProvider<Console>();
  const reservation = useGetOne<Reservation>('reservations', { id });
  const events = useQuery({
    queryKey: ['replay', id],
    queryFn: () => provider.reservationEvents(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...READ_ONCE,
  });
  const ofSpace = reservation.data?.zona_horaria ?? UTC;
  if (isMissing(reservation.error)) return <MissingPage />;
  return (
    <RecordClock ofSpace={ofSpace}>
      <div className={frame.page}>
        {reservation.data && <ReservationHead reservation={reservation.data} />}
        {events.error && <Failed retry={() => void events.refetch()} />}
        {!events.error && !(events.data && reservation.data) && <Waiting rows={12} />}
        {events.data?.[0] && reservation.data && <Replay steps={events.data} />}
      </div>
    </RecordClock>
  );
};

const Replay = ({ steps }: { steps: readonly ReplayStep[] }) => {
  const zone = useZone() ?? UTC;
  const t = useTranslate();
  const { at, goTo, playing, toggle } = usePosition(steps.length);
  const step = steps[at - 1];
  const before = steps[at - 2];
  if (!step) return null;
  return (
    <>
      <Player steps={steps} at={at} zone={zone} playing={playing} goTo={goTo} toggle={toggle} />
      <div className={styles.columns}>
        <EventList steps={steps} at={at} zone={zone} goTo={goTo} />
        <StateAfter step={step} before={before} at={at} zone={zone} />
        <section className="box" aria-label={t('posada.replay.saw')}>
          <h2>{t('posada.replay.saw')}</h2>
          <div className={styles.saw}>
            <Saw side="guest" step={step} before={before} zone={zone} />
            <Saw side="host" step={step} before={before} zone={zone} />
          </div>
        </section>
      </div>
      <RawEvent step={step} at={at} />
    </>
  );
};
