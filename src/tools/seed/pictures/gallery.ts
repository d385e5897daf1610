import { between, chance } from '../chance.ts';
import type { Place, Plot } from '../plot.ts';
import type { Picture, Slot } from './picture.ts';

/** Pictures of these show one kind of place and no other. */
const EXCLUSIVE = ['camper', 'cowork', 'cabin', 'adobe', 'lisboa', 'santiago'] as const;
const WOODEN: readonly Plot['category'][] = ['cabana', 'lodge', 'refugio'];

/** What pictures of this space may and should show. */
const shownBy = (place: Place, plot: Plot): ReadonlySet<string> => {
  const own = new Set<string>([...place.shows, ...(plot.shows ?? [])]);
  if (plot.rooms === 0 && plot.tipo === 'entero') own.add('studio');
  if (WOODEN.includes(plot.category) && !own.has('adobe')) own.add('cabin');
  if (plot.tipo === 'camper' || plot.tipo === 'cowork') own.add(plot.tipo);
  return own;
};

const fits = ({ tags }: Picture, shown: ReadonlySet<string>): boolean => EXCLUSIVE.every((tag) => !tags.has(tag) || shown.has(tag));

type Course = readonly (readonly Slot[])[];

/** What is looked at one after the other; each entry names the slots that will do. The first is the cover. */
const courseOf = ({ tipo, rooms }: Plot): Course => {
  if (tipo === 'cowork') return [['otro', 'living'], ['otro', 'living'], ['otro', 'living'], ['cocina1'], ['bano'], ['comedor'], ['otro']];
  if (tipo === 'camper') return [['otro'], ['habitacion', 'otro'], ['cocina1', 'otro'], ['otro'], ['otro', 'living'], ['otro'], ['bano']];
  if (tipo === 'entero') {
    const beds: Course = Array.from({ length: Math.min(3, Math.max(1, rooms)) }, () => ['habitacion']);
    return [['otro', 'living'], ['living'], ...beds, ['cocina1'], ['bano'], ['comedor'], ['otro'], ['living', 'otro']];
  }
  return [['habitacion'], ['habitacion', 'otro'], ['bano'], ['cocina1'], ['living'], ['comedor'], ['otro']];
};

const FEWEST = 6;
const MOST = 9;

/**
 * Chooses pictures: what suits the space, what was used least, no picture twice in a space and no cover twice in a neighbourhood or
 * on neighbours in a list, as far as the pool reaches. The first is the cover.
 */
export const galleries = (pool: readonly Picture[]) => {
  const uses = new Map<Picture, number>();
  const covers = new Map<Picture, number>();
  const coversOf = new Map<string, Set<Picture>>();
  const recent: Picture[] = [];
  const count = (of: Map<Picture, number>, picture: Picture) => of.set(picture, (of.get(picture) ?? 0) + 1);

  return (place: Place, plot: Plot, index: number): readonly Picture[] => {
    const key = `${place.key}/${index}`;
    const shown = shownBy(place, plot);
    const local = coversOf.get(place.key) ?? new Set();
    coversOf.set(place.key, local);
    const fitting = pool.filter((picture) => fits(picture, shown));
    const chosen: Picture[] = [];
    const worth = (picture: Picture, isCover: boolean): number => {
      const suits = [...picture.tags].filter((tag) => shown.has(tag));
      const own = suits.filter((tag) => EXCLUSIVE.some((exclusive) => exclusive === tag)).length;
      const tired = isCover
        ? (covers.get(picture) ?? 0) * 2 + (local.has(picture) ? 50 : 0) + (recent.slice(-12).includes(picture) ? 20 : 0)
        : (uses.get(picture) ?? 0) * 0.5;
      return suits.length * 2 + own * 6 - tired + chance(`${key}/${picture.id}`);
    };
    const take = (slots: readonly Slot[] | null): void => {
      const isCover = chosen.length === 0;
      const left = fitting.filter((picture) => !chosen.includes(picture) && (slots === null || slots.includes(picture.slot)));
      const [best] = left.map((picture) => ({ picture, worth: worth(picture, isCover) })).sort((a, b) => b.worth - a.worth);
      if (!best) return;
      chosen.push(best.picture);
      count(uses, best.picture);
      if (!isCover) return;
      count(covers, best.picture);
      local.add(best.picture);
      recent.push(best.picture);
    };
    const course = courseOf(plot);
    const wanted = Math.min(MOST, between(`${key}/pictures`, FEWEST + 1, MOST));
    for (const slots of course.slice(0, wanted)) take(slots);
    while (chosen.length < FEWEST && chosen.length < pool.length) {
      const before = chosen.length;
      take(null);
      if (chosen.length === before) break;
    }
    return chosen;
  };
};
