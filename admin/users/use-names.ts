import { useGetManyAggregate, useTranslate } from 'react-admin';
import type { User } from '../records.ts';

/** First names of people by their numbers; the number while the name is on its way, and of whoever was erased. */
export const useNames = (ids: readonly number[]): ((id: number) => string) => {
  const t = useTranslate();
  const { data = [] } = useGetManyAggregate<User>('users', { ids: [...new Set(ids)] });
  return (id) => data.find((user) => user?.id === id)?.nombre || t('posada.person', { id });
};
