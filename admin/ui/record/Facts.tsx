import type { ReactNode } from 'react';
import { NOTHING } from '../nothing.ts';
import styles from './frame.module.css';

/** What is known of a record, name beside value; blanks say so. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={`${styles.facts} box`}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? NOTHING : value}</dd>
      </div>
    ))}
  </dl>
);
