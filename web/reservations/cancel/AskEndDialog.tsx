import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/Field.tsx';
import { Reasons } from '../../ui/form/Reasons.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import type { Reservation } from '../shared/queries.ts';

const REASONS = ['repairs', 'house_rules', 'changed_plans', 'other'] as const;

/** During the stay the host can ask Posada to end it, with a reason and an optional text (D-136). */
export const AskEndDialog = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const { t } = useTranslation(['reservations', 'common']);
  const toast = useToast();
  const [reason, setReason] = useState<(typeof REASONS)[number] | null>(null);
  const [words, setWords] = useState('');
  const ask = useCommand({
    send: (chosen: (typeof REASONS)[number], key) =>
      answer(
        api.POST('/api/v1/reservations/{id}/ask-end', {
          params: { path: { id: reservation.idreserva } },
          body: { reason: chosen, ...(words.trim() && { note: words.trim() }) },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: () => {
      toast.say(t('endDialog.sent'));
      onClose();
    },
    refresh: [['reservations']],
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('endDialog.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button busy={ask.busy} because={reason ? undefined : t('endDialog.choose')} onClick={() => reason && ask.run(reason)}>
            {t('endDialog.send')}
          </Button>
        </>
      }
    >
      <p>{t('endDialog.text', { name: reservation.user.nombre })}</p>
      <Reasons
        why={t('endDialog.why')}
        reasons={REASONS}
        label={(name) => t(`endDialog.reasons.${name}`)}
        chosen={reason}
        onChoose={setReason}
      />
      {reason && (
        <TextArea
          label={t('rejectDialog.words')}
          value={words}
          maxLength={PERSON_TEXTS.reason.max}
          hint={t('rejectDialog.wordsHint')}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {ask.problem && <Refusal problem={ask.problem} />}
    </Dialog>
  );
};
