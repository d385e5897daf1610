import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

type Props = {
  label: string;
  /** The text of its button, after which the reasons that are often given with it are looked up. */
  of: string;
  value: string;
  change: (words: string) => void;
  helperText?: string | undefined;
  autoFocus?: boolean;
};

/** A reason: one that is often given with this command, or words of one's own. */
export const ReasonInput = ({ label, of, value, change, helperText, autoFocus = true }: Props) => {
  const t = useTranslate();
  const usual = t(`posada.reasons.${of.replace('posada.', '').replaceAll('.', '_')}`, { _: t('posada.reasons.any') }).split(' | ');
  return (
    <Autocomplete
      freeSolo
      options={usual}
      inputValue={value}
      onInputChange={(_, text) => change(text)}
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus={autoFocus}
          label={label}
          helperText={helperText}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps.htmlInput, maxLength: 500 } }}
          multiline
          required
        />
      )}
    />
  );
};
