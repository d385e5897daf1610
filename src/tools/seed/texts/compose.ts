import { shuffled } from '../chance.ts';
import type { Bilingual, Plot } from '../plot.ts';

/** What a sentence is true of. */
type Trait =
  | 'any'
  | 'home'
  | 'entire'
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

const traitsOf = ({ tipo, mode, pets, has = [], shows = [] }: Plot): ReadonlySet<Trait> => {
  const home = tipo !== 'cowork' && tipo !== 'camper';
  const whole = tipo === 'entero';
  const traits: readonly (readonly [Trait, boolean])[] = [
    ['any', true],
    ['home', home],
    ['entire', whole],
    ['room', tipo === 'privado' || tipo === 'compartido'],
    ['cowork', tipo === 'cowork'],
    ['camper', tipo === 'camper'],
    ['pets', home && pets === true],
    ['no-pets', home && pets !== true],
    ['terrace', whole && shows.includes('terrace')],
    ['pool', has.includes('piscina')],
    ['garden', home && has.includes('jardines')],
    ['grill', has.includes('parrilla')],
    ['washer', home && has.includes('lavadora')],
    ['bikes', has.includes('estacionamiento_bicicleta')],
    ['breakfast', has.includes('desayuno')],
    ['cleaned', home && has.includes('limpieza')],
    ['concierge', whole && has.includes('conserje')],
    ['long', home && mode !== undefined && mode !== 'diario'],
  ];
  return new Set(traits.flatMap(([trait, is]) => (is ? [trait] : [])));
};

/**
 * `count` sentences that are true of the space, in an order of its own. At least one is about its kind (whole, room, desk, van), so
 * that a text never consists of side remarks only.
 */
export const composed = (key: string, plot: Plot, sentences: readonly Sentence[], count: number): Bilingual => {
  const traits = traitsOf(plot);
  const mine = shuffled(
    key,
    sentences.filter((sentence) => traits.has(sentence.for)),
  );
  const own = mine.filter((sentence) => ['entire', 'room', 'cowork', 'camper'].includes(sentence.for)).slice(0, 1);
  const chosen = [...own, ...mine.filter((sentence) => !own.includes(sentence))].slice(0, count);
  return { es: chosen.map(({ es }) => es).join(' '), en: chosen.map(({ en }) => en).join(' ') };
};
