import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Problem } from '../../api/problem.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ProblemText } from '../../ui/state/ProblemText.tsx';

type Props = { problem: Problem | null; onReview: () => void; onAgain: () => void; onClose: () => void };

/** Saving failed: review the form, try again, or report it with the reference number of the failure (W-39). The form keeps its values. */
export const SaveTrouble = ({ problem, onReview, onAgain, onClose }: Props) => {
  const { t } = useTranslation(['publish', 'errors']);
  const { pathname } = useLocation();
  const report = `${paths.bug}?${new URLSearchParams({ page: pathname, ...(problem?.requestId && { ref: problem.requestId }) })}`;
  return (
    <Dialog
      open={problem !== null}
      onClose={onClose}
      title={t('trouble.title')}
      actions={
        <>
          <ButtonLink look="quiet" to={report} target="_blank" rel="noopener">
            {t('trouble.report')}
          </ButtonLink>
          <Button look="secondary" onClick={onReview}>
            {t('trouble.review')}
          </Button>
          <Button onClick={onAgain}>{t('trouble.again')}</Button>
        </>
      }
    >
      <p>
        <ProblemText problem={problem} />
      </p>
      <p>{t('trouble.kept')}</p>
      {problem?.requestId && <p className="small mute">{t('errors:reference', { id: problem.requestId })}</p>}
    </Dialog>
  );
};
