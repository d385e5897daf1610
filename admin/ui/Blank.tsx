import type { ReactNode } from 'react';
import blanks from './blanks.module.css';

/** A placeholder for an empty section of a record; `good` if that is good news. */
export const Blank = ({ good = false, children }: { good?: boolean; children: ReactNode }) => (
  <p data-blank className={good ? `box ${blanks.blank} ${blanks.good}` : `box ${blanks.blank}`}>
    {children}
  </p>
);
