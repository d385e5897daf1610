import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, TextArea } from '../../ui/form/Field.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import styles from '../dialogs.module.css';
import type { Reservation } from '../queries.ts';

const BLOCKING = 3; // strikes in a year (docs/rules/product.md#states)
const REASONS = ['dates_taken', 'house_rules', 'repairs', 'not_suitable', 'other'] as const;

/**
 * Asks for the reason, from a list and as text, and says how many strikes follow. `token` is `-` when the session authorises the
 * call.
 */
export const RejectDialog = ({
  reservation,
  token,
  onClose,
  onDone,
}: {
  reservation: Reservation;
  token: string;
  onClose: () => void;
  onDone?: (answered: Reservation) => void;
}) => {
  const { t } = useTranslation(['reservations', 'common']);
  const toast = useToast();
  const [reason, setReason] = useState<(typeof REASONS)[number] | null>(null);
  const [words, setWords] = useState('');
  const strikes = (reservation.marcas_rechazo ?? 0) + 1;
  const reject = useCommand({
    send: (given: (typeof REASONS)[number], key) =>
      answer(
        api.PUT('/api/v1/reservations/reject/{id}/{token}', {
          params: { path: { id: reservation.idreserva, token } },
          body: { reason: given, ...(words.trim() && { note: words.trim() }) },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: (answered) => {
      toast.say(t('rejected'));
      onDone?.(answered.reservation);
      onClose();
    },
    refresh: [['reservations'], ['link'], ['dashboard']],
  });
  const isSpared = reason !== null && (reservation.rechazo_sin_marca ?? []).includes(reason);
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
          <Button
            look="danger"
            busy={reject.busy}
            because={reason ? undefined : t('rejectDialog.choose')}
            onClick={() => reason && reject.run(reason)}
          >
            {t('reject')}
          </Button>
        </>
      }
    >
      <fieldset className={`stack ${styles.reasons}`}>
        <legend className="label">{t('rejectDialog.why')}</legend>
        {REASONS.map((name) => (
          <Checkbox
            key={name}
            type="radio"
            name="reason"
            label={t(`reasons.${name}`)}
            checked={reason === name}
            onChange={() => setReason(name)}
          />
        ))}
      </fieldset>
      {reason && (
        <TextArea
          label={t('rejectDialog.words')}
          value={words}
          maxLength={400}
          hint={t('rejectDialog.wordsHint')}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <p className="note warning">
        <TriangleAlert size={20} aria-hidden className="i" />
        <span>
          {isSpared && t('rejectDialog.spared')}
          {!isSpared && t(strikes < BLOCKING ? 'rejectDialog.strike' : 'rejectDialog.blocks', { strikes, of: BLOCKING })}{' '}
          {reason === 'house_rules' && t('rejectDialog.rules')}
          {reason === 'dates_taken' && t('rejectDialog.taken')}
        </span>
      </p>
      {reject.problem && <Refusal problem={reject.problem} />}
    </Dialog>
  );
};
