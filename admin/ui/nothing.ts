import type { ReactNode } from 'react';

/** Blanks of a table. */
export const NOTHING = 'N/A';

const isBlank = (value: ReactNode): boolean => {
  if (value === null || value === undefined || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isBlank);
};

/** The content of a cell; blank values and those that would render as nothing are shown as such. */
export const orNothing = (value: ReactNode): ReactNode => (isBlank(value) ? NOTHING : value);
