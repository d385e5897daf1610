import { unaccented } from '../../src/kernel/fold.ts';
import type { Hit } from '../data/records.ts';

const listOf = (resource: string, filter: object) => `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Where a record is seen. Mails and events have no page of their own: their list shows the one. */
export const pathOf = ({ tipo, id }: Pick<Hit, 'tipo' | 'id'>): string =>
  tipo === 'mails' || tipo === 'events' ? listOf(tipo, { id }) : `/${tipo}/${encodeURIComponent(id)}/show`;

/** The part of `text` that was typed, without regard to accents and capitals: before, match, after; null where it is not in there. */
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
