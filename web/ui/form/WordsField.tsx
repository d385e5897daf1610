import { TextArea } from './Field.tsx';
import { useFieldText } from './use-field-text.ts';

type Props = {
  label: string;
  /** Said below the field, before how much may still be written. */
  hint: string;
  /** How many characters are left; negative when it is too long. */
  left: (count: number) => string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  /** Codes of the server about this field. */
  codes?: readonly string[] | undefined;
  rows?: number;
};

/** How many may still be written is said from so few on. */
const NEAR = 100;

/** A text of several lines with a counter. Counted as the server counts, in code points after trimming; what is too long is not cut off. */
export const WordsField = ({ label, hint, left, max, value, onChange, codes, rows = 4 }: Props) => {
  const text = useFieldText();
  const over = [...value.trim()].length - max;
  const code = over > 0 ? 'too_long' : codes?.[0];
  return (
    <TextArea
      label={label}
      hint={-over < NEAR ? `${hint} ${left(-over)}` : hint}
      error={code && text(code)}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
