import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TALK_REPORT_REASONS, type TalkReportReason } from '../../src/kernel/talk/conversations.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import type { Conversation } from './queries.ts';
import styles from './talk.module.css';

const TALK = [['talk']] as const;

/** Blocks or unblocks a conversation. */
export const useBlock = (id: number, onDone: () => void) =>
  useCommand({
    send: (blocked: boolean, key) =>
      answer(api.POST('/api/v1/conversations/{id}/block', { params: { path: { id } }, body: { blocked }, ...withIdempotencyKey(key) })),
    onDone,
    refresh: TALK,
  });

/** Report and block, two presses away from the thread (T-09); the other side is not notified of a report. */
export const Options = ({ conversation: { id, bloqueada, denunciada } }: { conversation: Conversation }) => {
  const { t } = useTranslation('talk');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<TalkReportReason>('fraud');
  const close = () => setOpen(false);
  const report = useCommand({
    send: (why: TalkReportReason, key) =>
      answer(
        api.POST('/api/v1/conversations/{id}/report', { params: { path: { id } }, body: { reason: why }, ...withIdempotencyKey(key) }),
      ),
    onDone: close,
    refresh: TALK,
  });
  const block = useBlock(id, close);
  const isMine = bloqueada === 'por_mi';
  return (
    <>
      <button type="button" className="btn-icon" aria-label={t('options')} onClick={() => setOpen(true)}>
        <Ellipsis size={20} aria-hidden />
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={t('options')}
        actions={
          <>
            <Button look="danger" busy={block.busy} onClick={() => block.run(!isMine)}>
              {t(isMine ? 'unblock' : 'block')}
            </Button>
            {!denunciada && (
              <Button busy={report.busy} onClick={() => report.run(reason)}>
                {t('report')}
              </Button>
            )}
          </>
        }
      >
        {denunciada ? (
          <p>{t('reported')}</p>
        ) : (
          <fieldset className={styles.reasons}>
            <legend className="semi">{t('reportWhy')}</legend>
            {TALK_REPORT_REASONS.map((one) => (
              <label key={one} className="check">
                <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
                <span>{t(`reason.${one}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="small mute">{t('optionsText')}</p>
        <Refusal problem={report.problem ?? block.problem} />
      </Dialog>
    </>
  );
};
