/** D-86: 5 to 20 photos of at most 4 MB and 40 megapixels. */
export const MIN_PHOTOS = 5;
export const MAX_PHOTOS = 20;
export const MAX_PHOTO_BYTES = 4 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;

/** Widths of the versions in the page's srcset. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** Where a version is stored. */
export const photoKey = (hash: string, width: (typeof PHOTO_WIDTHS)[number]): string => `photos/${hash}-${width}.webp`;
