import type { Counts } from '../form/values.ts';
import styles from '../publish.module.css';
import { Counter } from './Counter.tsx';

type Props = {
  legend: string;
  names: readonly string[];
  label: (name: string) => string;
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/** A group of counters. */
export const Counters = ({ legend, names, label, counts, onChange }: Props) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    <div className={styles.counters}>
      {names.map((name) => (
        <Counter key={name} label={label(name)} value={counts[name] ?? 0} onChange={(value) => onChange({ ...counts, [name]: value })} />
      ))}
    </div>
  </fieldset>
);
