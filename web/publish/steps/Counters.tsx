import type { Counts } from '../form/values.ts';
import { Counter } from './Counter.tsx';

type Props = {
  legend: string;
  names: readonly string[];
  label: (name: string) => string;
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/** A group of things and how many of each. */
export const Counters = ({ legend, names, label, counts, onChange }: Props) => (
  <fieldset className="pub-group">
    <legend>{legend}</legend>
    <div className="pub-counters">
      {names.map((name) => (
        <Counter key={name} label={label(name)} value={counts[name] ?? 0} onChange={(value) => onChange({ ...counts, [name]: value })} />
      ))}
    </div>
  </fieldset>
);
