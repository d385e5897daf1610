import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';

/** What a call ended in, in a sentence or two; of a refusal for too many calls the server's sentence names the wait (X-02, SEC-28). */
export const ProblemText = ({ problem }: { problem: unknown }) => {
  const { t } = useTranslation('errors');
  const known = isProblem(problem) ? problem : null;
  if (known?.status === 0) return t('offline');
  return known && known.status < 500 ? known.detail : t('ours');
};
