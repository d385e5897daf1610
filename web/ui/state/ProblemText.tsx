import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { lazyComponent } from './lazy-component.tsx';

const Wait = lazyComponent(() => import('./Wait.tsx').then(({ Wait }) => Wait), { spare: true });

/**
 * The outcome of a failed call in a sentence or two; for a rate limit, the server's sentence contains the wait, which counts down (X-02,
 * SEC-28).
 */
export const ProblemText = ({ problem }: { problem: unknown }) => {
  const { t } = useTranslation('errors');
  const known = isProblem(problem) ? problem : null;
  if (known?.status === 0) return t('offline');
  if (known?.status === 429) return <Wait problem={known} until={known.detail} />;
  return known && known.status < 500 ? known.detail : t('ours');
};
