import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { StateChip } from '../ui/StateChip.tsx';
import styles from './health.module.css';

type Props = { title: string; state: string; value: ReactNode; note: ReactNode };

/** One number to look at, with its judgement in words. */
export const Figure = ({ title, state, value, note }: Props) => {
  const t = useTranslate();
  return (
    <section className={`${styles.figure} box`}>
      <h2>{t(title)}</h2>
      <p className={`${styles.value} num`}>{value}</p>
      <p className="mute">{note}</p>
      <StateChip state={state} />
    </section>
  );
};
