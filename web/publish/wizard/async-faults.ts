import type { QueryClient } from '@tanstack/react-query';
import type { Faults } from '../form/rules.ts';
import type { Both, Values } from '../form/values.ts';
import { HOUSE_TEXTS } from '../form/vocabulary.ts';
import { leaksQuery, placeAtQuery } from '../shared/queries.ts';

const TEXTS_OF: Readonly<Record<number, readonly ('nombre' | 'sobre_nosotros' | (typeof HOUSE_TEXTS)[number])[]>> = {
  7: ['nombre', 'sobre_nosotros'],
  8: HOUSE_TEXTS,
};

/** Faults of a step that only the server can find. Without a response there are none: saving checks again. */
export const serverFaultsOf = async (client: QueryClient, step: number, values: Values, isNew: boolean): Promise<Faults> => {
  if (step === 1) {
    const place = await client.fetchQuery(placeAtQuery(Number(values.latitud), Number(values.longitud))).catch(() => undefined);
    if (place === null) return { latitud: 'outside' };
    return isNew && place?.opera === false ? { latitud: 'country_closed' } : {}; // an existing space may stay
  }
  const checked = await Promise.all((TEXTS_OF[step] ?? []).map(async (name) => [name, await leakCode(client, values[name])] as const));
  return Object.fromEntries(checked.filter(([, code]) => code !== null));
};

const leakCode = async (client: QueryClient, words: Both): Promise<string | null> => {
  const texts = Object.values(words)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const all = (await Promise.all(texts.map((text) => client.fetchQuery(leaksQuery(text)).catch(() => ({ found: [] }))))).flatMap(
    ({ found }) => found,
  );
  if (all.length === 0) return null;
  return all.every(({ kind }) => kind === 'money') ? 'money_amount' : 'contact_data';
};
