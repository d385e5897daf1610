import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { lazyComponent } from './lazy-component.tsx';

const Wait = lazyComponent(() => import('./Wait.tsx').then(({ Wait }) => Wait), { spare: true });

/**
 * What a call ended in, in a sentence or two; of a refusal for too many calls the server's sentence names the wait, which counts down
 * (X-02, SEC-28).
 */
export const ProblemText = ({ problem }: { problem: unknown }) => {
  const { t } = useTranslation('errors');
  const known = isProblem(problem) ? problem : null;
  if (known?.status === 0) return t('offline');
  if (known?.status === 429) return <Wait problem={known} until={known.detail} />;
  return known && known.status < 500 ? known.detail : t('ours');
};
