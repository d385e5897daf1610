/** Bounds of the length of a password, in code points (D-80). */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 64;
