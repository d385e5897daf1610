import { useTranslation } from 'react-i18next';
import type { Feed } from './queries.ts';

type Counts = Omit<NonNullable<Feed['last']>, 'unchanged'>;

/** What a reading did, as one sentence: `3 nuevos, 1 cambiado, 0 liberados, 2 conflictos`. */
export const useCountsText = () => {
  const { t } = useTranslation('feeds');
  return ({ added, changed, removed, conflicts }: Counts): string =>
    t('result', {
      added: t('count.added', { count: added }),
      changed: t('count.changed', { count: changed }),
      removed: t('count.removed', { count: removed }),
      conflicts: t('count.conflicts', { count: conflicts }),
    });
};
