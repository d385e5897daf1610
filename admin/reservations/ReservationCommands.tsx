import BlockIcon from '@mui/icons-material/BlockOutlined';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import PaidIcon from '@mui/icons-material/PaidOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { useTranslate } from 'react-admin';
import { Consequences } from '../consequences/Consequences.tsx';
import type { Reservation } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { CancelTells } from './CancelTells.tsx';
import { EndStay } from './EndStay.tsx';
import { Settle } from './Settle.tsx';
import { ToReceive } from './ToReceive.tsx';

/**
 * Mark paid and cancel: disabled with the reason if the server does not allow them. Separate commands next to them correct a mistake
 * (D-51), and their dialogs state until when. A paid stay cannot be ended from a table row: that requires opening the record, where a
 * payment is reverted in its own line.
 */
export const ReservationCommands = ({ reservation, inRow = false }: { reservation: Reservation; inRow?: boolean }) => {
  const t = useTranslate();
  const name = `R-${reservation.id}`;
  const { cobro } = reservation;
  const refused = (action: Reservation['actions'][number]) =>
    reservation.actions.includes(action) ? null : t(`posada.refusal.${reservation.refusal}`, { _: t('posada.refused') });
  const common = { about: name, event: `/reservations/${reservation.id}/replay` };
  const follows = (command: Parameters<typeof Consequences>[0]['command']) => (
    <Consequences id={reservation.id} zone={reservation.zona_horaria} command={command} />
  );
  return (
    <span className={commands.row}>
      <Command
        {...common}
        label="posada.markPaid"
        undo={t('posada.undo.paid')}
        icon={<PaidIcon />}
        figures={
          <>
            <ToReceive reservation={reservation} />
            {follows('mark_paid')}
          </>
        }
        refused={refused('mark_paid')}
        send={(write, reason) => write.markPaid(reservation.id, reason)}
      />
      <Command
        {...common}
        label="posada.cancel"
        undo={t('posada.undo.cancel')}
        tells={<CancelTells reservation={reservation} />}
        icon={<CancelIcon />}
        figures={follows('cancel')}
        refused={refused('cancel')}
        send={(write, reason) => write.cancelReservation(reservation.id, reason)}
      />
      {reservation.actions.includes('end_stay') && <EndStay reservation={reservation} about={name} event={common.event} />}
      {reservation.actions.includes('refuse_end') && (
        <Command
          {...common}
          label="posada.endStay.refuse"
          undo={t('posada.undo.refuse')}
          tells={t('posada.endStay.tells.refuse')}
          icon={<BlockIcon />}
          figures={follows('refuse_end')}
          send={(write, reason) => write.refuseEnd(reservation.id, reason)}
        />
      )}
      {!inRow && reservation.actions.includes('cancel_paid') && <Settle reservation={reservation} about={name} event={common.event} />}
      {inRow && cobro !== null && reservation.actions.includes('withdraw_payment') && (
        <Command
          {...common}
          label="posada.money.voidPayment"
          undo={t('posada.undo.void')}
          tells={t('posada.money.voidPaymentTells')}
          icon={<UndoIcon />}
          figures={follows('void_payment')}
          send={(write, reason) => write.voidPayment(cobro, reason)}
        />
      )}
      {reservation.actions.includes('withdraw_cancellation') && (
        <Command
          {...common}
          label="posada.undoCancellation"
          undo={t('posada.undo.reinstate')}
          tells={t('posada.undoCancellationTells')}
          icon={<UndoIcon />}
          figures={follows('undo_cancellation')}
          send={(write, reason) => write.undoCancellation(reservation.id, reason)}
        />
      )}
    </span>
  );
};
