import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Counts } from '../form/values.ts';
import styles from '../publish.module.css';
import { Counter } from './Counter.tsx';

type Props<Name extends string> = {
  legend: string;
  names: readonly Name[];
  /** Of these the number matters to a guest; the others are there or not. */
  counted: readonly string[];
  label: (name: Name) => string;
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/**
 * A group of amenities: counters for beds, bathrooms and parking places, chips to press for the rest (B12). A number above one that was
 * given earlier stays a counter.
 */
export const Amenities = <Name extends string>({ legend, names, counted, label, counts, onChange }: Props<Name>) => {
  const [numbered] = useState(() => names.filter((name) => counted.includes(name) || (counts[name] ?? 0) > 1));
  const set = (name: string, count: number) => onChange({ ...counts, [name]: count });
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {numbered.length > 0 && (
        <div className={styles.counters}>
          {numbered.map((name) => (
            <Counter key={name} label={label(name)} value={counts[name] ?? 0} onChange={(value) => set(name, value)} />
          ))}
        </div>
      )}
      <div className={styles.chips}>
        {names
          .filter((name) => !numbered.includes(name))
          .map((name) => {
            const on = (counts[name] ?? 0) > 0;
            return (
              <button key={name} type="button" className="chip" aria-pressed={on} onClick={() => set(name, on ? 0 : 1)}>
                {on && <Check size={16} aria-hidden />}
                {label(name)}
              </button>
            );
          })}
      </div>
    </fieldset>
  );
};
