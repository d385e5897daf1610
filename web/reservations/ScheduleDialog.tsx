import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, dayText } from '../../src/shared/formats.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import type { Reservation, Side } from './queries.ts';
import { type Month, Schedule } from './Schedule.tsx';

type Props = { reservation: Reservation; side: Side; onClose: () => void };

/** The payments of a long stay. The host confirms here, once and after a question, that the rent of a month has arrived (D-64). */
export const ScheduleDialog = ({ reservation, side, onClose }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const toast = useToast();
  const [month, setMonth] = useState<Month | null>(null);
  const receive = useCommand<Month>({
    send: ({ due }, key) =>
      answer(
        api.PUT('/api/v1/pago/mes/{id}/{vence}', {
          params: { path: { id: reservation.idreserva, vence: due } },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: (_, { due }) => {
      toast.say(t('schedule.marked', { day: dayText(i18n.language, due) }));
      setMonth(null);
    },
    refresh: [['reservations']],
  });
  const asked = month && { amount: amountText(month.amount, reservation.moneda), day: dayText(i18n.language, month.due) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={asked ? t('schedule.ask', asked) : t('schedule.title')}
      actions={
        month && (
          <>
            <Button look="quiet" onClick={() => setMonth(null)}>
              {t('common:back')}
            </Button>
            <Button busy={receive.busy} onClick={() => receive.run(month)}>
              {t('schedule.yes')}
            </Button>
          </>
        )
      }
    >
      {month ? (
        <p>{t('schedule.askText')}</p>
      ) : (
        <>
          <Schedule reservation={reservation} side={side} receive={setMonth} />
          <p className="small mute">{t(side === 'guest' ? 'schedule.toHost' : 'schedule.fromGuest')}</p>
        </>
      )}
      {receive.problem && <Refusal problem={receive.problem} />}
    </Dialog>
  );
};
