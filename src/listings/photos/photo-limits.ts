/** D-86: photos of at most 4 MB and 40 megapixels; how many there may be, see `kernel/listings/limits.ts`. */
export const MAX_PHOTO_BYTES = 4 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;

/** Widths of the versions in the page's srcset. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** Where a version is stored. */
export const photoKey = (hash: string, width: (typeof PHOTO_WIDTHS)[number]): string => `photos/${hash}-${width}.webp`;
