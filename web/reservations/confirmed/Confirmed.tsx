import { CircleCheck, RefreshCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../../src/kernel/formats.ts';
import { agoText, stampFor } from '../../../src/kernel/instants.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { useReaderZone } from '../../ui/state/use-time-left.ts';
import type { Reservation, Side } from '../shared/queries.ts';
import styles from './confirmed.module.css';

/** Why the nights of an open reservation are not certain: an imported calendar has some of them, or has not been read recently (D-118). */
export const ToConfirm = ({ reservation, side }: { reservation: Reservation; side: Side }) => {
  const { t, i18n } = useTranslation('reservations');
  const reader = useReaderZone();
  const { calendario, requested_at, zona_horaria: zone } = reservation;
  if (!calendario?.motivo) return null;
  const { motivo, leido, fuentes } = calendario;
  const since = leido ? t('confirmed.since', { at: stampFor(reader, i18n.language, zone, leido) }) : t('confirmed.never');
  const isDraft = requested_at === null;
  return (
    <Note kind={isDraft ? 'info' : 'warning'} icon={TriangleAlert}>
      <p>
        <b>{t(isDraft ? 'confirmed.soon' : 'confirmed.title')}</b>
      </p>
      {side === 'host' &&
        motivo === 'ocupado' &&
        fuentes.flatMap(({ sitio, ocupa }) =>
          ocupa.map(({ desde, hasta }) => (
            <p key={`${sitio} ${desde}`} className="num">
              {t('confirmed.takes', { site: sitio, range: rangeText(i18n.language, desde, hasta) })}
            </p>
          )),
        )}
      <p>{isDraft && motivo === 'sin_leer' ? t('confirmed.draft.sin_leer') : t(`confirmed.${side}.${motivo}`, { since })}</p>
    </Note>
  );
};

/** In lists: an open request still has to be confirmed. */
export const ToConfirmBadge = ({ reservation: { calendario, requested_at } }: { reservation: Reservation }) => {
  const { t } = useTranslation('reservations');
  if (!calendario?.motivo || requested_at === null) return null;
  return (
    <>
      <span className={`badge b-warning ${styles.badge}`}>
        <TriangleAlert aria-hidden className="i" />
        {t('confirmed.title')}
      </span>
      <span className="small mute">{t(`confirmed.short.${calendario.motivo}`)}</span>
    </>
  );
};

/** The sources that confirm the nights as free, and when each last did (D4); `as` is the heading level. */
export const Shield = ({ reservation: { calendario, server_now }, as: Heading }: { reservation: Reservation; as: 'h2' | 'h3' }) => {
  const { t, i18n } = useTranslation('reservations');
  if (!calendario) return null;
  return (
    <section className={styles.shield} aria-labelledby="shield">
      <Heading id="shield" className="small semi">
        <ShieldCheck size={18} aria-hidden /> {t('confirmed.shield')}
      </Heading>
      <ul className="small">
        <li>
          <CircleCheck size={16} aria-hidden className={styles.good} />
          {t('confirmed.here')}
        </li>
        {calendario.fuentes.map(({ sitio, leido, al_dia, ocupa }, i) => {
          const isGood = al_dia && ocupa.length === 0;
          const Icon = isGood ? CircleCheck : TriangleAlert;
          const ago = leido && agoText(i18n.language, leido, Date.parse(server_now));
          const said = ocupa.length > 0 ? 'taken' : leido === null ? 'unread' : 'free';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sources have no other identifier, and their order is stable
            <li key={i}>
              <Icon size={16} aria-hidden className={isGood ? styles.good : styles.bad} />
              <span>
                {sitio && <b>{sitio}: </b>}
                {t(`confirmed.said.${said}`, { ago })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Reads the imported calendars now and checks the nights again. */
export const SyncAndCheck = ({ reservation, onRead }: { reservation: Reservation; onRead: () => unknown }) => {
  const { t } = useTranslation('reservations');
  const reading = useCommand({
    send: (_, key) =>
      answer(
        api.POST('/api/v1/sync-with-external-ical', {
          body: { accommodationId: reservation.alojamiento_idalojamiento },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: onRead,
    onFailed: onRead,
    refresh: [['feeds']],
  });
  if (reservation.calendario?.fuentes.every(({ al_dia }) => al_dia) !== false) return null;
  return (
    <div>
      <Button look="secondary" small busy={reading.busy} onClick={() => reading.run()}>
        <RefreshCw size={16} aria-hidden /> {t('confirmed.check')}
      </Button>
      {reading.problem && <Refusal problem={reading.problem} />}
    </div>
  );
};
