import type { ReactNode } from 'react';
import styles from './frame.module.css';

const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false;

/** The facts of a record as labels and values; unknown ones are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={`${styles.facts} box`}>
    {facts
      .filter(([, value]) => isKnown(value))
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
