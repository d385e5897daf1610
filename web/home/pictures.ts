import { unseenIn, withOwnCovers } from '../ui/listing/covers.ts';
import type { Card, City } from './queries.ts';

/** The number of pictures in the head of the home page. */
const IN_HEAD = 3;
/** The maximum number of featured spaces. */
const MAX_PICTURES = 12;

/**
 * The pictures of the parts of the home page, without repeating one while others are left (D-129): places, featured spaces, the three at
 * the head, which show the first featured ones in other pictures, and the part for hosts.
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
