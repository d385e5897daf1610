import styles from './exports.module.css';

type Props<Name extends string> = {
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly labelOf: (name: Name) => string;
  readonly press: (name: Name) => void;
};

/** Toggle buttons for choices. */
export const Chips = <Name extends string>({ names, chosen, labelOf, press }: Props<Name>) => (
  <div className={styles.chips}>
    {names.map((name) => (
      <button key={name} type="button" className={styles.chip} aria-pressed={chosen.includes(name)} onClick={() => press(name)}>
        {labelOf(name)}
      </button>
    ))}
  </div>
);
