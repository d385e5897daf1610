import { TextArea } from './Field.tsx';
import { useFieldText } from './use-field-text.ts';

type Props = {
  label: string;
  /** Shown below the field, before the number of remaining characters. */
  hint: string;
  /** The text for the number of remaining characters; negative when the text is too long. */
  left: (count: number) => string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  /** Codes of the server about this field. */
  codes?: readonly string[] | undefined;
  rows?: number;
};

/** The remaining characters are shown once there are this few. */
const NEAR = 100;

/** A multi-line text with a counter. Counted as the server does, in code points after trimming; text that is too long is not truncated. */
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
