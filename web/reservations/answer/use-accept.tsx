import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Checkbox } from '../../ui/form/Field.tsx';
import type { Reservation } from '../shared/queries.ts';

type Accepting = {
  reservation: Reservation;
  /** `-` when the session authorises the call. */
  token: string;
  onDone: (answered: Reservation) => void;
  onRefused?: () => unknown;
};

/** Accepting a request. If an imported calendar has taken its nights, the host must first acknowledge that (D-118). */
export const useAccept = ({ reservation, token, onDone, onRefused }: Accepting) => {
  const { t } = useTranslation('reservations');
  const [hasSeen, setHasSeen] = useState(false);
  const isTaken = reservation.calendario?.motivo === 'ocupado';
  const command = useCommand({
    send: (evenIfTaken: boolean, key) =>
      answer(
        api.PUT('/api/v1/reservations/accept/{id}/{token}', {
          params: { path: { id: reservation.idreserva, token } },
          body: evenIfTaken ? { aunque_ocupado: true } : {},
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: (answered) => onDone(answered.reservation),
    ...(onRefused && { onFailed: onRefused }),
    refresh: [['link'], ['reservations'], ['dashboard']],
  });
  return {
    isTaken,
    hasSeen,
    setHasSeen,
    problem: command.problem,
    busy: command.busy,
    because: isTaken && !hasSeen ? t('confirmed.tickFirst') : undefined,
    run: () => command.run(isTaken && hasSeen),
  };
};

/** Shown only if an imported calendar has taken the nights. */
export const EvenIfTaken = ({ accepting: { isTaken, hasSeen, setHasSeen } }: { accepting: ReturnType<typeof useAccept> }) => {
  const { t } = useTranslation('reservations');
  if (!isTaken) return null;
  return <Checkbox label={t('confirmed.tick')} checked={hasSeen} onChange={(event) => setHasSeen(event.target.checked)} />;
};
