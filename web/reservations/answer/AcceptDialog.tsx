import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amountText, shortWeekdayText } from '../../../src/kernel/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { LegalNotice } from '../../ui/LegalNotice.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { useReaderZone } from '../../ui/state/use-time-left.ts';
import { Shield, SyncAndCheck, ToConfirm } from '../confirmed/Confirmed.tsx';
import styles from '../shared/dialogs.module.css';
import { HostGets } from '../shared/HostGets.tsx';
import { ownWindows, payLimit } from '../shared/own-windows.ts';
import { type Reservation, reservationQuery } from '../shared/queries.ts';
import { GuestCard } from './GuestCard.tsx';
import { EvenIfTaken, useAccept } from './use-accept.tsx';

/**
 * Before accepting, repeats dates, guest and amount, and states that the nights will be taken and what the imported calendars report about
 * them.
 */
export const AcceptDialog = ({ reservation: first, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const toast = useToast();
  const { data: reservation = first, refetch } = useQuery({ ...reservationQuery(first.idreserva), initialData: first, enabled: false });
  const accepting = useAccept({
    reservation,
    token: '-',
    onDone: () => {
      toast.say(t('accepted', { name: reservation.user.nombre }));
      onClose();
    },
    onRefused: () => reservation.calendario && refetch(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('acceptDialog.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button busy={accepting.busy} because={accepting.because} onClick={accepting.run}>
            {t('accept')}
          </Button>
        </>
      }
    >
      <StayFacts reservation={reservation} language={i18n.language} />
      <ToConfirm reservation={reservation} side="host" />
      <Shield reservation={reservation} as="h3" />
      <SyncAndCheck reservation={reservation} onRead={refetch} />
      <EvenIfTaken accepting={accepting} />
      <WhatFollows reservation={reservation} />
      {accepting.problem && !(accepting.isTaken && accepting.problem.code === 'taken_elsewhere') && <Refusal problem={accepting.problem} />}
    </Dialog>
  );
};

/** What accepting does, and how long the guest then has: until the limit on the day of arrival if that is earlier (D-49). */
export const WhatFollows = ({ reservation }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation('reservations');
  const reader = useReaderZone();
  const limit = payLimit(reader, i18n.language, reservation);
  return (
    <p className="small mute">
      {limit ? t('acceptDialog.textLimit', limit) : t('acceptDialog.text', { pay: ownWindows(i18n.language, reservation).pay })}
    </p>
  );
};

/**
 * The facts of a stay shown before every decision: space, dates with weekday, guests, what the host receives in total, and when (R-04,
 * K-18).
 */
export const StayFacts = ({ reservation, language }: { reservation: Reservation; language: string }) => {
  const { t } = useTranslation(['reservations', 'common']);
  const { recibe, moneda } = reservation;
  return (
    <>
      <GuestCard reservation={reservation} />
      <dl className="lines">
        <div>
          <dt>{t('facts.space')}</dt>
          <dd className={styles.space}>{reservation.accommodation.nombre}</dd>
        </div>
        <div>
          <dt>{t('facts.arrival')}</dt>
          <dd>{shortWeekdayText(language, reservation.fecha_inicio)}</dd>
        </div>
        <div>
          <dt>{t('facts.departure')}</dt>
          <dd>{shortWeekdayText(language, reservation.fecha_termino)}</dd>
        </div>
        <div>
          <dt>{t('facts.who')}</dt>
          <dd className={styles.space}>
            {reservation.user.nombre} · {t('common:guests', { count: reservation.guests })}
          </dd>
        </div>
        <div className="total">
          <dt>{t('facts.payout')}</dt>
          <dd>{amountText(recibe?.whole ?? 0, moneda)}</dd>
        </div>
      </dl>
      <HostGets reservation={reservation} />
      <LegalNotice notice={reservation.legal_notice} />
    </>
  );
};
