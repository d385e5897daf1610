import type { ReactNode } from 'react';
import styles from './frame.module.css';

const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false;

/** What is known of a record, name beside value; what is not known is left out. */
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
