import { useRecordContext, useTranslate } from 'react-admin';
import type { components } from '../../web/api/schema.ts';

type Names = components['schemas']['ConsoleNames'];

/**
 * First names of the people in the surrounding record, from its response: empty for erased people, undefined for those it does not name.
 */
export const useNames = (): ((id: number) => string | undefined) => {
  const names = useRecordContext<{ id: number; nombres?: Names }>()?.nombres;
  return (id) => names?.[id];
};

/** For use in a sentence, from the response: falls back to the id of a person without a name. */
export const useNamesIn = (names: Names | undefined): ((id: number) => string) => {
  const t = useTranslate();
  return (id) => names?.[id]?.trim() || t('posada.person', { id });
};
