import { useTranslation } from 'react-i18next';
import { amountText, dayText, shortWeekdayText } from '../../../src/shared/formats.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import type { Reservation, Side } from '../queries.ts';
import { isBeingChecked, standingOf } from '../state.ts';
import { CancelOn } from './CancelOn.tsx';
import { backText } from './refund.ts';

type Props = { reservation: Reservation; side: Side; onClose: () => void; onDone?: () => void };

/** Names the stay and shows the refund, and until when it stays that high, before the cancellation is confirmed. The amounts come from the server. */
export const CancelDialog = ({ reservation, side, onClose, onDone }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const toast = useToast();
  const standing = standingOf(reservation);
  const draft = standing === 'draft';
  const paid = standing === 'paid';
  const [now, next] = reservation.refund_steps;
  const cancel = useCommand({
    send: (_, key) =>
      answer(
        api.DELETE('/api/v1/reservations/{id}', {
          params: { path: { id: reservation.idreserva } },
          body: side === 'guest' && !draft ? { refund: paid ? (now?.amount ?? 0) : 0 } : {}, // the refund shown here: the server refuses to give less
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: ({ reservation: { refund } }) => {
      toast.say(
        draft ? t('discarded') : refund?.amount ? t('cancelledBack', { amount: backText(refund, reservation.moneda) }) : t('cancelled'),
      );
      onDone?.();
      onClose();
    },
    refresh: [['reservations'], ['payment'], ['availability']],
  });
  const byMonth = reservation.later.length > 0;
  const of = t(`cancelDialog.of.${byMonth ? 'month' : 'stay'}`);
  return (
    <Dialog
      open
      onClose={onClose}
      title={draft ? t('cancelDialog.draft') : t('cancelDialog.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancelDialog.keep')}
          </Button>
          <Button look="danger" busy={cancel.busy} onClick={() => cancel.run()}>
            {draft ? t('discard') : t('cancel')}
          </Button>
        </>
      }
    >
      <p>
        <b>{reservation.accommodation.nombre}</b>
        <br />
        <span className="small num">
          {t('fromTo', {
            from: shortWeekdayText(i18n.language, reservation.fecha_inicio),
            to: shortWeekdayText(i18n.language, reservation.fecha_termino),
          })}
        </span>
      </p>
      {draft && <p>{t('cancelDialog.draftText')}</p>}
      {!draft && !paid && <p>{t(`cancelDialog.${isBeingChecked(standing) ? standing : 'unpaid'}.${side}`)}</p>}
      {paid && side === 'host' && <p>{t('cancelDialog.paidHost', { amount: amountText(reservation.total, reservation.moneda) })}</p>}
      {paid && side === 'guest' && now && (
        <>
          <p>
            <b>{t('cancelDialog.now', { amount: backText(now, reservation.moneda), percentage: now.percentage, of })}</b>
          </p>
          {now.until && next && (
            <p className="small mute">
              {t('cancelDialog.then', {
                day: dayText(i18n.language, now.until),
                amount: backText(next, reservation.moneda),
                percentage: next.percentage,
              })}
            </p>
          )}
          <CancelOn reservation={reservation} />
          <p className="small mute">
            {t('cancelDialog.service')} {byMonth && t('cancelDialog.months')}
          </p>
        </>
      )}
      {cancel.problem && <Refusal problem={cancel.problem} />}
    </Dialog>
  );
};
