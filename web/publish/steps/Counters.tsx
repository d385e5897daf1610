import type { Counts } from '../form/values.ts';
import styles from '../publish.module.css';
import { Counter } from './Counter.tsx';

type Props<Name extends string> = {
  legend: string;
  names: readonly Name[];
  label: (name: Name) => string;
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/** A group of counters. */
export const Counters = <Name extends string>({ legend, names, label, counts, onChange }: Props<Name>) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    <div className={styles.counters}>
      {names.map((name) => (
        <Counter key={name} label={label(name)} value={counts[name] ?? 0} onChange={(value) => onChange({ ...counts, [name]: value })} />
      ))}
    </div>
  </fieldset>
);
