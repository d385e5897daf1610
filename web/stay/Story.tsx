import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../src/kernel/formats.ts';
import { instantParts } from '../../src/kernel/instants.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { historyQuery, type Reservation, type Side } from '../reservations/shared/queries.ts';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import styles from './shared/stay.module.css';

/** The lanes of the history: this side, the other one, and us. Administrators and timers share one lane without names. */
const LANES = ['own', 'other', 'us'] as const;
type Lane = (typeof LANES)[number];

const laneOf = (actor: string, side: Side): Lane => (actor === side ? 'own' : actor === 'guest' || actor === 'host' ? 'other' : 'us');

/**
 * The history of a stay, step by step, as far as it concerns this side: the server leaves out the rest and everyone else's words.
 */
export const Story = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t, i18n } = useTranslation(['stay', 'agreed']);
  const { data, error, refetch } = useQuery(historyQuery(reservation.idreserva));
  const [chosen, setChosen] = useState<number | null>(null);
  const events = data?.events ?? [];
  const at = Math.min(chosen ?? events.length - 1, events.length - 1);
  const current = events[at];
  const other = side === 'host' ? reservation.user.nombre : reservation.accommodation.user.nombre;
  const names: Readonly<Record<Lane, string>> = { own: t('history.you'), other: other || t('agreed:erasedAccount'), us: 'Posada' };
  const when = (instant: string) => instantParts(i18n.language, reservation.zona_horaria, instant);
  const share = (i: number) => `${events.length < 2 ? 50 : (i / (events.length - 1)) * 100}%`;
  return (
    <section aria-labelledby="h-story">
      <h2 id="h-story">{t('history.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={4} />}
      {data && !current && <p className="mute">{t('history.none')}</p>}
      {current && (
        <div className={styles.replay}>
          <div className={styles.replayHead}>
            <button
              type="button"
              className="btn btn-secondary btn-icon"
              aria-label={t('history.before')}
              aria-disabled={at === 0 || undefined}
              onClick={() => setChosen(Math.max(0, at - 1))}
            >
              <ChevronLeft size={20} aria-hidden />
            </button>
            <button
              type="button"
              className="btn btn-secondary btn-icon"
              aria-label={t('history.next')}
              aria-disabled={at === events.length - 1 || undefined}
              onClick={() => setChosen(Math.min(events.length - 1, at + 1))}
            >
              <ChevronRight size={20} aria-hidden />
            </button>
            <p className="small num">
              <b>{t('history.step', { step: at + 1, total: events.length })}</b>
            </p>
          </div>
          <div className={styles.lanes} aria-hidden="true">
            {LANES.map((lane) => (
              <div key={lane} className={styles.lane}>
                <span>{names[lane]}</span>
                <div>
                  {events.map(({ actor, code, at: instant }, i) =>
                    laneOf(actor, side) === lane ? (
                      <i
                        key={`${code}-${instant}`}
                        className={i === at ? styles.now : i > at ? styles.ahead : undefined}
                        style={{ left: share(i) }}
                      />
                    ) : null,
                  )}
                </div>
              </div>
            ))}
          </div>
          <input
            type="range"
            className={styles.slide}
            aria-label={t('history.slide')}
            aria-valuetext={`${current.text}, ${when(current.at).day}, ${when(current.at).time}`}
            min={0}
            max={Math.max(0, events.length - 1)}
            value={at}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
          <div className={styles.said} role="status">
            <b>{current.text}</b>
            <p className="small num">
              {names[laneOf(current.actor, side)]} · {when(current.at).day}, {when(current.at).time}
            </p>
          </div>
          <ol className={styles.log}>
            {events.map(({ code, text, at: instant }, i) => (
              <li key={`${code}-${instant}`} className={i > at ? styles.ahead : undefined} aria-current={i === at ? 'step' : undefined}>
                <time className="num" dateTime={instant}>
                  {dayText(i18n.language, dayIn(reservation.zona_horaria, instant))} {when(instant).time}
                </time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
};
