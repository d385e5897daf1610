import { type ReactNode, useState } from 'react';
import styles from '../shared/publish.module.css';

/** Fields that few hosts need: collapsed until opened, or until one is filled in or has a fault. */
export const Fold = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => {
  const [stays, setStays] = useState(open);
  if (open && !stays) setStays(true); // emptying a field again must not close it while the user is editing
  return (
    <details className={styles.byHand} open={stays || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  );
};
