import type { Place, Plot } from '../plot.ts';
import type { Picture, Slot } from './picture.ts';

/** The towns with drawn scenes, and the neighbourhoods in them. */
const TOWNS: Readonly<Record<string, readonly string[]>> = {
  santiago: ['providencia', 'nunoa', 'las-condes', 'santiago-centro'],
  valparaiso: ['valparaiso'],
  'puerto-varas': ['puerto-varas'],
  atacama: ['san-pedro'],
  'buenos-aires': ['palermo', 'san-telmo'],
  mendoza: ['mendoza'],
  bariloche: ['bariloche'],
  barcelona: ['gracia', 'eixample'],
  madrid: ['malasana', 'lavapies'],
  sevilla: ['sevilla'],
  malaga: ['malaga'],
  lisboa: ['alfama', 'lisboa'],
  porto: ['porto'],
  lima: ['miraflores', 'barranco'],
  cusco: ['cusco'],
  arequipa: ['arequipa'],
};

/** Seen from a bedroom or kitchen window, these look alike. */
const BIG_TOWNS: readonly string[] = ['santiago', 'buenos-aires', 'barcelona', 'madrid', 'lima'];
const INNER: readonly Slot[] = ['habitacion', 'cocina1', 'bano', 'comedor'];

const isTown = (tag: string): boolean => Object.hasOwn(TOWNS, tag);

/** Pictures of these show one kind of place, and fit another only if they are of its own town. */
const OF_ONE_KIND = ['camper', 'cowork', 'cabin', 'adobe', 'coast', 'hostel', 'lisboa'] as const;
/** These never fit anything else, whatever the town. */
const NEVER_ELSE = ['camper', 'cowork'] as const;

const KIND_OF: Partial<Record<Plot['category'], readonly string[]>> = {
  departamento: ['flat'],
  wg: ['flat', 'shared'],
  casa: ['house'],
  hotel: ['house'],
  hostal: ['house', 'hostel'],
  residencia: ['flat', 'hostel', 'shared'],
  refugio: ['hostel', 'shared'],
};
const WOODEN: readonly Plot['category'][] = ['cabana', 'lodge', 'refugio'];

/** The town of a neighbourhood by the name the scenes use; none has more than one. */
export const townsOf = ({ key }: Place): readonly string[] => Object.keys(TOWNS).filter((town) => TOWNS[town]?.includes(key));

/** What pictures of a space may and should show. */
export const shownBy = (place: Place, plot: Plot): ReadonlySet<string> => {
  const shown = new Set<string>([...townsOf(place), ...place.shows, ...(plot.shows ?? []), ...(KIND_OF[plot.category] ?? [])]);
  if (plot.rooms === 0 && plot.tipo === 'entero') shown.add('studio');
  if (WOODEN.includes(plot.category) && !shown.has('adobe')) shown.add('cabin');
  if (plot.tipo === 'camper') shown.add('camper');
  if (plot.tipo === 'cowork') for (const tag of ['cowork', 'desk']) shown.add(tag);
  return shown;
};

/** Features named in a title that a picture can show: a reader of "balcony" expects to see it first. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/balc[oó]n|terraza|terrado|azotea/i, 'terrace'],
  [/escritorio|para trabajar|de escritura/i, 'desk'],
];

/** Whether a picture shows what the title of the space names. */
export const isNamedIn = ({ es: [title] }: Pick<Plot, 'es'>, { tags }: Picture): boolean =>
  NAMED.some(([words, tag]) => words.test(title) && tags.has(tag));

/** A room with the lights of any big town behind its window, or a roof above them. */
const isOfAnyBigTown = ({ slot, tags }: Picture): boolean =>
  BIG_TOWNS.some((town) => tags.has(town)) && (INNER.includes(slot) || (tags.has('terrace') && !tags.has('view')));

/** Whether a picture could be of the space: nothing in it belongs to another kind of place or to another town. */
export const fits = (picture: Picture, shown: ReadonlySet<string>): boolean => {
  const { tags, slot } = picture;
  const towns = [...tags].filter(isTown);
  const isOfTown = towns.some((town) => shown.has(town));
  if (shown.has('camper')) return tags.has('camper') || (isOfTown && tags.has('exterior')); // a camper can be anywhere
  const isOutside = ['view', 'facade', 'exterior'].some((tag) => tags.has(tag));
  const isElsewhere = towns.length > 0 && !isOfTown && !(isOfAnyBigTown(picture) && BIG_TOWNS.some((town) => shown.has(town)));
  if (isElsewhere && isOutside) return false;
  if (NEVER_ELSE.some((tag) => tags.has(tag) && !shown.has(tag))) return false;
  if (slot === 'cocina1' && tags.has('hostel')) return true; // it passes as a large kitchen
  return OF_ONE_KIND.every((tag) => !tags.has(tag) || shown.has(tag) || isOfTown);
};

const worthOf = (tag: string): number => {
  if (NEVER_ELSE.some((kind) => kind === tag)) return 30;
  return isTown(tag) ? 3 : 1.5;
};

/** How well a picture suits the space: a desk for a desk and a van for a van above all, then its own town. */
export const suitability = ({ tags }: Picture, shown: ReadonlySet<string>): number =>
  [...tags].filter((tag) => shown.has(tag)).reduce((sum, tag) => sum + worthOf(tag), 0);
