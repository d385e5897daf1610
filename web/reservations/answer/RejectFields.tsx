import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { TextArea } from '../../ui/form/Field.tsx';
import { Reasons } from '../../ui/form/Reasons.tsx';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import type { Reservation } from '../shared/queries.ts';

const BLOCKING = 3; // strikes in a year (docs/rules/product.md#states)
const REASONS = ['dates_taken', 'house_rules', 'repairs', 'not_suitable', 'other'] as const;

type Rejecting = { reservation: Reservation; token: string; onDone: (answered: Reservation) => void };

/** Declining a request: the reason, an optional message, and the command. `token` is `-` when the session authorises the call. */
export const useReject = ({ reservation, token, onDone }: Rejecting) => {
  const { t } = useTranslation('reservations');
  const toast = useToast();
  const [reason, setReason] = useState<(typeof REASONS)[number] | null>(null);
  const [words, setWords] = useState('');
  const command = useCommand({
    send: (chosen: (typeof REASONS)[number], key) =>
      answer(
        api.PUT('/api/v1/reservations/reject/{id}/{token}', {
          params: { path: { id: reservation.idreserva, token } },
          body: { reason: chosen, ...(words.trim() && { note: words.trim() }) },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: (answered) => {
      toast.say(t('rejected'));
      onDone(answered.reservation);
    },
    refresh: [['reservations'], ['link'], ['dashboard']],
  });
  return {
    reservation,
    reason,
    setReason,
    words,
    setWords,
    problem: command.problem,
    busy: command.busy,
    because: reason ? undefined : t('rejectDialog.choose'),
    run: () => reason && command.run(reason),
  };
};

/** The list of reasons, an optional message, and how many strikes follow. */
export const RejectFields = ({ rejecting }: { rejecting: ReturnType<typeof useReject> }) => {
  const { t } = useTranslation('reservations');
  const { reservation, reason, setReason, words, setWords, problem } = rejecting;
  const strikes = (reservation.marcas_rechazo ?? 0) + 1;
  const isSpared = reason !== null && (reservation.rechazo_sin_marca ?? []).includes(reason);
  return (
    <>
      <Reasons why={t('rejectDialog.why')} reasons={REASONS} label={(name) => t(`reasons.${name}`)} chosen={reason} onChoose={setReason} />
      {reason && (
        <TextArea
          label={t('rejectDialog.words')}
          value={words}
          maxLength={PERSON_TEXTS.reason.max}
          hint={t('rejectDialog.wordsHint')}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <Note kind="warning" icon={TriangleAlert}>
        {isSpared && t('rejectDialog.spared')}
        {!isSpared && t(strikes < BLOCKING ? 'rejectDialog.strike' : 'rejectDialog.blocks', { strikes, of: BLOCKING })}{' '}
        {reason === 'house_rules' && t('rejectDialog.rules')}
        {reason === 'dates_taken' && t('rejectDialog.taken')}
      </Note>
      {problem && <Refusal problem={problem} />}
    </>
  );
};
