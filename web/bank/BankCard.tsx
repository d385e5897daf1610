import { type ReactNode, useId } from 'react';
import styles from './bank.module.css';

/** One of the three cards, a group of fields under its name. */
export const BankCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={`panel ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
