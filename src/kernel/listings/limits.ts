/** Limits of the numbers that a host enters about a space (D-86 to D-88); those of texts are in `person-texts.ts`. */

/** Square metres. */
export const MAX_AREA = 100_000;
/** Guests that a space takes. */
export const MAX_CAPACITY = 100;
/** The minimum is 0, a studio. */
export const MAX_ROOMS = 10;
/** Of a single feature: beds, towels, pools. */
export const MAX_COUNT = 100;
export const MIN_PHOTOS = 5;
export const MAX_PHOTOS = 20;
/** Spaces that can be compared side by side. */
export const SIDE_BY_SIDE = 4;
/** Spaces that a person hides from their results. */
export const MAX_HIDDEN = 500;
/** Minor units of any currency. */
export const MAX_PRICE = 100_000_000_000;
