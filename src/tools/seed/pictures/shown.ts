import type { Place, Plot } from '../plot.ts';
import type { Picture } from './picture.ts';

/** The towns scenes are drawn of, by the neighbourhoods that lie in them. */
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

const isTown = (tag: string): boolean => Object.hasOwn(TOWNS, tag);

/** Pictures of these show one kind of place, and fit another only where they are of its own town. */
const OF_ONE_KIND = ['camper', 'cowork', 'cabin', 'adobe', 'coast', 'hostel', 'lisboa'] as const;
/** Such are never anything else, whatever the town. */
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

/** What pictures of a space may and should show. */
export const shownBy = (place: Place, plot: Plot): ReadonlySet<string> => {
  const towns = Object.keys(TOWNS).filter((town) => TOWNS[town]?.includes(place.key));
  const shown = new Set<string>([...towns, ...place.shows, ...(plot.shows ?? []), ...(KIND_OF[plot.category] ?? [])]);
  if (plot.rooms === 0 && plot.tipo === 'entero') shown.add('studio');
  if (WOODEN.includes(plot.category) && !shown.has('adobe')) shown.add('cabin');
  if (plot.tipo === 'camper' || plot.tipo === 'cowork') shown.add(plot.tipo);
  return shown;
};

/** Whether a picture could be of the space: nothing in it belongs to another kind of place or to another town. */
export const fits = ({ tags }: Picture, shown: ReadonlySet<string>): boolean => {
  const towns = [...tags].filter(isTown);
  const isOfTown = towns.some((town) => shown.has(town));
  const showsTown = tags.has('view') || tags.has('facade');
  if (towns.length > 0 && !isOfTown && showsTown) return false;
  if (NEVER_ELSE.some((tag) => tags.has(tag) && !shown.has(tag))) return false;
  return OF_ONE_KIND.every((tag) => !tags.has(tag) || shown.has(tag) || isOfTown);
};

/** How well a picture suits the space: its own town counts double. */
export const suitability = ({ tags }: Picture, shown: ReadonlySet<string>): number =>
  [...tags]
    .filter((tag) => shown.has(tag))
    .reduce((sum, tag) => sum + (isTown(tag) || NEVER_ELSE.some((kind) => kind === tag) ? 3 : 1.5), 0);
