import { Check } from 'lucide-react';
import styles from '../shared/publish.module.css';

type Props<Name extends string> = {
  names: readonly Name[];
  label: (name: Name) => string;
  isOn: (name: Name) => boolean;
  onPress: (name: Name) => void;
  /** The id of the first chip, which gets the focus on a fault of the group. */
  id?: string | undefined;
  describedBy?: string | undefined;
};

/** Yes/no features, each a chip to press. */
export const Chips = <Name extends string>({ names, label, isOn, onPress, id, describedBy }: Props<Name>) => (
  <div className={styles.chips}>
    {names.map((name, i) => (
      <button
        key={name}
        id={i === 0 ? id : undefined}
        type="button"
        className="chip"
        aria-pressed={isOn(name)}
        aria-describedby={describedBy}
        onClick={() => onPress(name)}
      >
        {isOn(name) && <Check size={16} aria-hidden />}
        {label(name)}
      </button>
    ))}
  </div>
);
