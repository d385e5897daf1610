import { Checkbox } from './Field.tsx';

type Props<Reason extends string> = {
  why: string;
  reasons: readonly Reason[];
  label: (reason: Reason) => string;
  chosen: Reason | null;
  onChoose: (reason: Reason) => void;
};

/** One reason from a list. */
export const Reasons = <Reason extends string>({ why, reasons, label, chosen, onChoose }: Props<Reason>) => (
  <fieldset className="stack reasons">
    <legend className="label">{why}</legend>
    {reasons.map((name) => (
      <Checkbox key={name} type="radio" name="reason" label={label(name)} checked={chosen === name} onChange={() => onChoose(name)} />
    ))}
  </fieldset>
);
