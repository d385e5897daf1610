import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

/** A reason from a list: its code, and its label. */
export type Choice = { readonly id: string; readonly name: string };

type Props = {
  label: string;
  /** The text of its button, by which frequent reasons are looked up. */
  of: string;
  value: string;
  change: (words: string) => void;
  helperText?: string | undefined;
  /** The reasons of a list, if free text is not accepted. */
  choices?: readonly Choice[] | undefined;
  autoFocus?: boolean;
};

/** A reason: a frequent one for this command, or free text; from a list where the law or the other side requires it. */
export const ReasonInput = ({ label, of, value, change, helperText, choices, autoFocus = true }: Props) => {
  const t = useTranslate();
  const shared = { autoFocus, label, helperText: helperText ?? t('posada.confirm.recorded'), required: true };
  if (choices) {
    return (
      <TextField {...shared} select value={value} onChange={({ target }) => change(target.value)} fullWidth>
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
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
          {...shared}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps.htmlInput, maxLength: 500 } }}
          multiline
        />
      )}
    />
  );
};
