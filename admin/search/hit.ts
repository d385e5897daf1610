import { unaccented } from '../../src/kernel/fold.ts';
import type { Hit } from '../data/records.ts';
import { listPath } from '../ui/lists/lists.ts';

/** The page of a record. Mails and events have none of their own: their list shows the single one. */
export const pathOf = ({ tipo, id }: Pick<Hit, 'tipo' | 'id'>): string =>
  tipo === 'mails' || tipo === 'events' ? listPath(tipo, { id }) : `/${tipo}/${encodeURIComponent(id)}/show`;

/** Splits `text` at the typed part, ignoring accents and case: before, match, after; null if it does not contain it. */
export const matchIn = (text: string, typed: string): readonly [string, string, string] | null => {
  const letters = [...text.normalize('NFC')];
  const sought = unaccented(typed.trim());
  const plain = letters.map(unaccented);
  if (sought === '') return null;
  for (let from = 0; from < letters.length; from += 1)
    for (let to = from + 1; to <= letters.length; to += 1) {
      const part = plain.slice(from, to).join('');
      if (part.length > sought.length) break;
      if (part === sought) return [letters.slice(0, from).join(''), letters.slice(from, to).join(''), letters.slice(to).join('')];
    }
  return null;
};
