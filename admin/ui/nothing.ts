/** Blanks of a table. */
export const NOTHING = 'N/A';
