import type { ReactNode } from 'react';
import blanks from './blanks.module.css';

/** Where a record has none of something: says so in its place; `good` where that is good news. */
export const Blank = ({ good = false, children }: { good?: boolean; children: ReactNode }) => (
  <p data-blank className={good ? `box ${blanks.blank} ${blanks.good}` : `box ${blanks.blank}`}>
    {children}
  </p>
);
