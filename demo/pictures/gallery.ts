import { between, chance } from '../chance.ts';
import type { Place, Plot } from '../plot.ts';
import type { Picture, Slot } from './picture.ts';
import { fits, isNamedIn, shownBy, suitability, townsOf } from './shown.ts';

/** The views of a gallery in order; each entry lists suitable slots. The first is the cover. */
type Course = readonly (readonly Slot[])[];

const courseOf = ({ tipo, rooms }: Plot): Course => {
  if (tipo === 'cowork')
    return [['otro', 'living'], ['otro', 'living'], ['otro', 'living'], ['otro', 'comedor'], ['cocina1'], ['bano'], ['otro']];
  if (tipo === 'camper') return [['otro'], ['otro', 'habitacion'], ['otro', 'cocina1'], ['otro'], ['otro', 'living'], ['otro'], ['bano']];
  if (tipo === 'entero') {
    const beds: Course = Array.from({ length: Math.min(3, Math.max(1, rooms)) }, () => ['habitacion']);
    return [['otro', 'living'], ['living'], ...beds, ['cocina1'], ['bano'], ['comedor'], ['otro'], ['living', 'otro']];
  }
  return [['habitacion'], ['bano'], ['living'], ['cocina1'], ['comedor'], ['otro'], ['habitacion', 'otro']];
};

const FEWEST = 6;
const MAX_PICTURES = 9;
/** The number of neighbouring spaces in a list: a screen or two of cards. */
const NEIGHBOURS = 12;

/** The score for a cover that shows what the title names: more than one of its own town, less than the penalty for a neighbour's cover. */
const PROMISED = 15;

const counter = () => {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1),
  };
};

/**
 * Chooses pictures that suit the space and were used least: no picture twice in a space and, as far as the pool allows, no cover twice in a
 * neighbourhood, a town or among neighbours in a list. The first is the cover.
 */
export const galleries = (pool: readonly Picture[]) => {
  const uses = counter();
  const covers = counter();
  const recentCovers: string[] = [];

  return (place: Place, plot: Plot, index: number): readonly Picture[] => {
    const key = `${place.key}/${index}`;
    const shown = shownBy(place, plot);
    const fitting = pool.filter((picture) => fits(picture, shown));
    const chosen: Picture[] = [];

    const seenNearby = (of: typeof uses, id: string) => townsOf(place).reduce((sum, town) => sum + of.of(`${town}/${id}`), 0);
    const weariness = ({ id }: Picture): number => {
      if (chosen.length > 0) return uses.of(id) * 0.25 + seenNearby(uses, id) * 0.6 + uses.of(`${place.key}/${id}`) * 1.5;
      const isRecent = recentCovers.slice(-NEIGHBOURS).includes(id);
      return covers.of(id) * 2 + seenNearby(covers, id) * 10 + covers.of(`${place.key}/${id}`) * 50 + (isRecent ? 20 : 0);
    };
    const worth = (picture: Picture) => {
      const isPromised = chosen.length === 0 && isNamedIn(plot, picture);
      return suitability(picture, shown) + (isPromised ? PROMISED : 0) - weariness(picture) + chance(`${key}/${picture.id}`) * 1.5;
    };

    /** The best of these slots; if none, of all that fit; finally of the whole pool, as hosts are sloppy too. */
    const take = (slots: readonly Slot[] | null, from = fitting): void => {
      const left = from.filter((picture) => !chosen.includes(picture) && (slots === null || slots.includes(picture.slot)));
      const [best] = left.map((picture) => ({ picture, worth: worth(picture) })).sort((a, b) => b.worth - a.worth);
      if (!best) return;
      const { id } = best.picture;
      for (const where of new Set(['', `${place.key}/`, ...townsOf(place).map((town) => `${town}/`)])) {
        uses.add(`${where}${id}`);
        if (chosen.length === 0) covers.add(`${where}${id}`);
      }
      if (chosen.length === 0) recentCovers.push(id);
      chosen.push(best.picture);
    };

    for (const slots of courseOf(plot).slice(0, between(`${key}/pictures`, FEWEST + 1, MAX_PICTURES))) take(slots);
    for (let missing = FEWEST - chosen.length; missing > 0; missing -= 1) take(null);
    for (let missing = FEWEST - chosen.length; missing > 0; missing -= 1) take(null, [...pool]);
    return chosen;
  };
};
