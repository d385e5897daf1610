import { TriangleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isProblem, type Problem } from '../../api/problem.ts';
import { Button } from '../Button.tsx';
import { Note } from '../Note.tsx';
import { ProblemText } from './ProblemText.tsx';

type Props = { error: unknown; retry?: (() => void) | undefined };

/** Statuses for missing or forbidden content, for which a retry is pointless. */
const FINAL: readonly number[] = [403, 404, 410];

/** A failure shown where it happened, with the next step. `retry` reloads only this part. */
export const Failure = ({ error, retry }: Props) => {
  const { t } = useTranslation('errors');
  const problem = isProblem(error) ? error : null;
  const cut = problem?.status === 0;
  return (
    <div className="failure" role="alert">
      {cut ? <WifiOff size={24} aria-hidden /> : <TriangleAlert size={24} aria-hidden />}
      <p>{cut ? t('cut') : <ProblemText problem={error} />}</p>
      {problem?.requestId && problem.status >= 500 && <p className="small mute">{t('reference', { id: problem.requestId })}</p>}
      {retry && !FINAL.includes(problem?.status ?? 0) && (
        <Button look="secondary" small onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
};

/** The whole page failed to load. */
export const FailedPage = (props: Props) => {
  const { t } = useTranslation();
  return (
    <div className="wrap trouble">
      <h1>{t('trouble.title')}</h1>
      <Failure {...props} />
    </div>
  );
};

/** A rejection, shown next to the button that caused it. */
export const Refusal = ({ problem }: { problem: unknown }) =>
  problem ? (
    <Note kind="error" icon={TriangleAlert} role="alert">
      <ProblemText problem={problem} />
    </Note>
  ) : null;

/** The same in a form, which shows rejected fields at the fields. */
export const FormRefusal = ({ problem }: { problem: Problem | null }) =>
  problem && Object.keys(problem.fields).length === 0 ? <Refusal problem={problem} /> : null;
