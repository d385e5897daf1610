import { useTranslation } from 'react-i18next';
import { amountText, shortWeekdayText } from '../../../src/shared/formats.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { LegalNotice } from '../../ui/LegalNotice.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import styles from '../dialogs.module.css';
import { GuestCard } from '../GuestCard.tsx';
import type { Reservation } from '../queries.ts';
import { Schedule } from '../Schedule.tsx';

/** Before accepting, repeats dates, guest and amount, and says that the nights will be taken. */
export const AcceptDialog = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const toast = useToast();
  const accept = useCommand({
    send: (_, key) =>
      answer(
        api.PUT('/api/v1/reservations/accept/{id}/{token}', {
          params: { path: { id: reservation.idreserva, token: '-' } },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: () => {
      toast.say(t('accepted', { name: reservation.user.nombre }));
      onClose();
    },
    refresh: [['reservations'], ['dashboard']],
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
          <Button busy={accept.busy} onClick={() => accept.run()}>
            {t('accept')}
          </Button>
        </>
      }
    >
      <StayFacts reservation={reservation} language={i18n.language} />
      <p className="small mute">{t('acceptDialog.text')}</p>
      {accept.problem && <Refusal problem={accept.problem} />}
    </Dialog>
  );
};

/**
 * The facts of a stay shown before every decision: space, dates with weekday, guests, what the guest pays, what the host gets of it, and
 * when (R-04, K-18).
 */
export const StayFacts = ({ reservation, language }: { reservation: Reservation; language: string }) => {
  const { t } = useTranslation(['reservations', 'common']);
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
          <dd>
            {reservation.user.nombre} · {t('common:guests', { count: reservation.guests })}
          </dd>
        </div>
        <div>
          <dt>{t('facts.paid')}</dt>
          <dd>{amountText(reservation.total, reservation.moneda)}</dd>
        </div>
        <div className="total">
          <dt>{t('facts.payout')}</dt>
          <dd>{amountText(reservation.pago_anfitrion, reservation.moneda)}</dd>
        </div>
      </dl>
      <LegalNotice notice={reservation.legal_notice} />
      {reservation.later.length > 0 && <Schedule reservation={reservation} side="host" />}
    </>
  );
};
