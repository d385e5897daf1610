import type { ReactNode } from 'react';

/** Blanks of a table. */
export const NOTHING = 'N/A';

const isBlank = (value: ReactNode): boolean => {
  if (value === null || value === undefined || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isBlank);
};

/** What stands in a cell: what is blank, or would be drawn as nothing, is said to be. */
export const orNothing = (value: ReactNode): ReactNode => (isBlank(value) ? NOTHING : value);
