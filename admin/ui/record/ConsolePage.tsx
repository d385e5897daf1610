import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { ClockNote, OnMyClock } from '../clock.tsx';
import { Neighbours } from '../lists/Neighbours.tsx';
import styles from './frame.module.css';

/** A page that is not a list, with all times in the user's time zone. */
export const ConsolePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <OnMyClock>
    <div className={styles.page}>
      <Title title={title} />
      {children}
    </div>
  </OnMyClock>
);

/** The head of a page: its title, the time zone of its times if it has any, and links to the previous and next record. */
export const PageHead = ({ children, className = '' }: { children: ReactNode; className?: string | undefined }) => (
  <header className={`${styles.head} ${className}`}>
    {children}
    <ClockNote />
    <Neighbours />
  </header>
);
