import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { Reservation } from '../shared/queries.ts';
import { RejectFields, useReject } from './RejectFields.tsx';

type Props = { reservation: Reservation; token: string; onClose: () => void };

/** Declines a request with a reason, after showing how many strikes follow. */
export const RejectDialog = ({ reservation, token, onClose }: Props) => {
  const { t } = useTranslation(['reservations', 'common']);
  const rejecting = useReject({ reservation, token, onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rejectDialog.title', { name: reservation.user.nombre })}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button look="danger" busy={rejecting.busy} because={rejecting.because} onClick={rejecting.run}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <RejectFields rejecting={rejecting} />
    </Dialog>
  );
};
