import filterDialogStyles from './filter-dialog.module.css';
import filtersStyles from './filters.module.css';

type Props<Name extends string | number> = {
  names: readonly Name[];
  chosen: readonly Name[];
  label: (name: Name) => string;
  /** A shorter visible text, where `label` is only for screen readers. */
  text?: (name: Name) => string | undefined;
  onToggle: (name: Name) => void;
};

/** A group of toggle buttons. */
export const Chips = <Name extends string | number>({ names, chosen, label, text, onToggle }: Props<Name>) => (
  <div className={filterDialogStyles.chips}>
    {names.map((name) => {
      const short = text?.(name);
      return (
        <button
          type="button"
          className="chip"
          key={name}
          aria-pressed={chosen.includes(name)}
          aria-label={short && label(name)}
          onClick={() => onToggle(name)}
        >
          <span className={filtersStyles.word}>{short ?? label(name)}</span>
        </button>
      );
    })}
  </div>
);
