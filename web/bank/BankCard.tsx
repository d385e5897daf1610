import { type ReactNode, useId } from 'react';
import styles from './bank.module.css';

/** One of the three cards: a labelled group of fields. */
export const BankCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={`panel ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
