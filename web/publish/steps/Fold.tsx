import { type ReactNode, useState } from 'react';
import styles from '../shared/publish.module.css';

/** What few hosts need: out of sight until they want it, open where something is filled in or wrong. */
export const Fold = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => {
  const [stays, setStays] = useState(open);
  if (open && !stays) setStays(true); // what is emptied again does not close under the hand
  return (
    <details className={styles.byHand} open={stays || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  );
};
