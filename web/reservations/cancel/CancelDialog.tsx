import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortWeekdayText } from '../../../src/kernel/formats.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMoneySent } from '../../payment/shared/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import type { Reservation, Side } from '../shared/queries.ts';
import { isBeingChecked, standingOf } from '../shared/state.ts';
import { PaidTells } from './PaidTells.tsx';
import { backText, paidAhead, refundsQuery, sumText } from './refund.ts';

type Props = { reservation: Reservation; side: Side; onClose: () => void; onDone?: () => void };

/**
 * Names the stay and shows the refund, and until when it stays that high, before the cancellation is confirmed. The amounts come
 * from the server.
 */
export const CancelDialog = ({ reservation, side, onClose, onDone }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common', 'payment']);
  const toast = useToast();
  const standing = standingOf(reservation);
  const draft = standing === 'draft';
  const paid = standing === 'paid';
  const sent = useMoneySent(reservation);
  const [now] = reservation.refund_steps;
  const { data: endings } = useQuery({ ...refundsQuery(reservation.idreserva), enabled: paid && paidAhead(reservation) });
  const cancel = useCommand({
    send: async (_, key) => {
      // with several payments the refunds arrive after the response: the expected ones were queried before, and are not available
      // afterwards
      const [ending] = endings ?? [];
      const done = await answer(
        api.DELETE('/api/v1/reservations/{id}', {
          params: { path: { id: reservation.idreserva } },
          // the refund shown here: the server rejects the call if it would be lower
          body: side === 'guest' && !draft ? { refund: paid ? (now?.amount ?? 0) : 0 } : {},
          ...withIdempotencyKey(key),
        }),
      );
      return { refund: done.reservation.refund, ending };
    },
    onDone: ({ refund, ending }) => {
      const back = ending?.suma.filter(({ amount }) => amount > 0) ?? [];
      const one = refund?.amount ? backText(side === 'host' ? { amount: reservation.total } : refund, reservation.moneda) : null;
      const amount = back.length > 0 ? sumText(back) : one;
      toast.say(draft ? t('discarded') : amount ? t('cancelledBack', { amount }) : t('cancelled'));
      onDone?.();
      onClose();
    },
    refresh: [['reservations'], ['payment'], ['availability']],
  });
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
      {!draft && !paid && (
        <p>
          {sent
            ? t(sent === 'review' ? 'payment:money.notAsked' : 'payment:money.underWay')
            : t(`cancelDialog.${isBeingChecked(standing) || standing === 'transfer' ? standing : 'unpaid'}.${side}`)}
        </p>
      )}
      {paid && <PaidTells reservation={reservation} side={side} />}
      {cancel.problem && <Refusal problem={cancel.problem} />}
    </Dialog>
  );
};
