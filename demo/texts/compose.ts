import { shuffled } from '../chance.ts';
import type { Bilingual, Plot } from '../plot.ts';

/** Properties of a space that a sentence may require. */
type Trait =
  | 'any'
  | 'home'
  | 'entire'
  | 'inn'
  | 'room'
  | 'cowork'
  | 'camper'
  | 'pets'
  | 'no-pets'
  | 'terrace'
  | 'pool'
  | 'garden'
  | 'grill'
  | 'washer'
  | 'bikes'
  | 'breakfast'
  | 'cleaned'
  | 'concierge'
  | 'long';

export type Sentence = Bilingual & { readonly for: Trait };

const traitsOf = ({ tipo, category, mode, pets, has = [], shows = [] }: Plot): ReadonlySet<Trait> => {
  const inn = category === 'hotel' || category === 'lodge';
  const sleeps = tipo !== 'cowork' && tipo !== 'camper';
  const home = sleeps && !inn;
  const whole = tipo === 'entero' && !inn;
  const traits: readonly (readonly [Trait, boolean])[] = [
    ['any', true],
    ['home', home],
    ['entire', whole],
    ['inn', inn],
    ['room', !inn && (tipo === 'privado' || tipo === 'compartido')],
    ['cowork', tipo === 'cowork'],
    ['camper', tipo === 'camper'],
    ['pets', sleeps && pets === true],
    ['no-pets', sleeps && pets !== true],
    ['terrace', whole && shows.includes('terrace')],
    ['pool', category === 'departamento' && has.includes('piscina')],
    ['garden', sleeps && has.includes('jardines')],
    ['grill', has.includes('parrilla')],
    ['washer', sleeps && has.includes('lavadora')],
    ['bikes', has.includes('estacionamiento_bicicleta')],
    ['breakfast', has.includes('desayuno')],
    ['cleaned', sleeps && has.includes('limpieza')],
    ['concierge', whole && has.includes('conserje')],
    ['long', sleeps && mode !== undefined && mode !== 'diario'],
  ];
  return new Set(traits.flatMap(([trait, is]) => (is ? [trait] : [])));
};

/** A text contains exactly one of these if possible, since it names the kind of place. */
const KINDS: readonly Trait[] = ['entire', 'inn', 'room', 'cowork', 'camper'];
const MAX_TRIES = 200;

/**
 * A generator of texts with `count` sentences each, all true of their space. No two spaces get the same text: once the fitting sentences
 * are used up, one more is added.
 */
export const writer = (name: string, sentences: readonly Sentence[], count: number) => {
  const written = new Set<string>();
  return (key: string, plot: Plot): Bilingual => {
    const traits = traitsOf(plot);
    const fitting = sentences.filter((sentence) => traits.has(sentence.for));
    for (let attempt = 0; ; attempt += 1) {
      const mine = shuffled(`${name}/${key}/${attempt}`, fitting);
      const [own] = mine.filter(isOfKind);
      const beside = mine.filter((sentence) => !isOfKind(sentence));
      const rest = mine.filter((sentence) => isOfKind(sentence) && sentence !== own);
      const length = count + (attempt > MAX_TRIES / 2 ? 1 : 0);
      const chosen = [...(own ? [own] : []), ...beside, ...rest].slice(0, length);
      const es = chosen.map((sentence) => sentence.es).join(' ');
      if (written.has(es) && attempt < MAX_TRIES) continue;
      written.add(es);
      return { es, en: chosen.map(({ en }) => en).join(' ') };
    }
  };
};

const isOfKind = (sentence: Sentence): boolean => KINDS.includes(sentence.for);
