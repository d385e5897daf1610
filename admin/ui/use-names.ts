import { useRecordContext, useTranslate } from 'react-admin';
import type { components } from '../../web/api/schema.ts';

type Names = components['schemas']['ConsoleNames'];

/** First names of the people of the record around, as its answer has them: empty of whoever was erased, undefined of whom it does not name. */
export const useNames = (): ((id: number) => string | undefined) => {
  const names = useRecordContext<{ id: number; nombres?: Names }>()?.nombres;
  return (id) => names?.[id];
};

/** For a sentence, from the answer: the number of whoever has no name. */
export const useNamesIn = (names: Names | undefined): ((id: number) => string) => {
  const t = useTranslate();
  return (id) => names?.[id]?.trim() || t('posada.person', { id });
};
