import { unseenIn, withOwnCovers } from '../ui/listing/covers.ts';
import type { Card, City } from './queries.ts';

/** So many pictures the head of the home page has. */
const IN_HEAD = 3;
/** So many spaces are featured. */
const MAX_PICTURES = 12;

/**
 * What the parts of the home page show, no picture twice as far as there are others (D-129): places, featured spaces, the three at the
 * head, which are the first featured ones from another side, and the part for hosts.
 */
export const picturesOf = (cities: readonly City[], featured: readonly Card[]) => {
  const shown = new Set<string>();
  const places = cities.map(({ gallery, ...city }) => ({ ...city, photo: unseenIn(gallery, shown) }));
  const spaces = withOwnCovers(featured.slice(0, MAX_PICTURES), shown);
  const head = spaces
    .filter(({ gallery }) => gallery.length > 0)
    .slice(0, IN_HEAD)
    .map((listing) => ({ listing, photo: unseenIn(listing.gallery, shown) }));
  return { places, spaces, head, forHosts: unseenIn(spaces[IN_HEAD]?.gallery ?? [], shown) };
};
