import { useState } from 'react';
import type { Counts } from '../form/values.ts';
import styles from '../shared/publish.module.css';
import { Chips } from './Chips.tsx';
import { Counter } from './Counter.tsx';

type Props<Name extends string> = {
  legend: string;
  names: readonly Name[];
  /** Those whose number matters to a guest; the others are present or absent. */
  counted: readonly string[];
  label: (name: Name) => string;
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/**
 * A group of amenities, each a chip to press (B12). Beds, bathrooms, parking spaces and animals show a counter once they are pressed, as
 * does any amenity previously saved with a number above one.
 */
export const Amenities = <Name extends string>({ legend, names, counted, label, counts, onChange }: Props<Name>) => {
  const of = (name: string) => counts[name] ?? 0;
  const [numbered, setNumbered] = useState<readonly string[]>(() => names.filter((name) => of(name) > (counted.includes(name) ? 0 : 1)));
  const set = (name: string, count: number) => onChange({ ...counts, [name]: count });
  const press = (name: string) => {
    const on = of(name) > 0;
    set(name, on ? 0 : 1);
    if (counted.includes(name)) setNumbered((before) => (on ? before.filter((other) => other !== name) : [...before, name]));
  };
  const counters = names.filter((name) => numbered.includes(name));
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <Chips names={names} label={label} isOn={(name) => of(name) > 0} onPress={press} />
      {counters.length > 0 && (
        <div className={styles.counters}>
          {counters.map((name) => (
            <Counter key={name} label={label(name)} value={of(name)} onChange={(value) => set(name, value)} />
          ))}
        </div>
      )}
    </fieldset>
  );
};
