import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS, type ReportReason } from '../../src/kernel/reviews.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Reasons } from '../ui/form/Reasons.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import type { Review } from './queries.ts';

/** Reports a review with a reason from a list, for an administrator to check. */
export const ReportReview = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const { t } = useTranslation(['reviews', 'common']);
  const toast = useToast();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const report = useCommand({
    send: (motivo: ReportReason, key) =>
      answer(
        api.POST('/api/v1/reservations/{id}/reviews/{side}/report', {
          params: { path: { id: review.idreserva, side: review.lado } },
          body: { motivo },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: () => {
      toast.say(t('report.sent'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button busy={report.busy} because={reason ? undefined : t('report.choose')} onClick={() => reason && report.run(reason)}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <Reasons why={t('report.why')} reasons={REPORT_REASONS} label={(name) => t(`report.${name}`)} chosen={reason} onChoose={setReason} />
      <p className="small mute">{t('report.text')}</p>
      {report.problem && <Refusal problem={report.problem} />}
    </Dialog>
  );
};
