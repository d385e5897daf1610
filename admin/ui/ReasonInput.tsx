import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

/** A reason of a list: its code, and how it is called. */
export type Choice = { readonly id: string; readonly name: string };

type Props = {
  label: string;
  /** The text of its button, after which the reasons that are often given with it are looked up. */
  of: string;
  value: string;
  change: (words: string) => void;
  helperText?: string | undefined;
  /** The reasons of a list, where words are not taken. */
  choices?: readonly Choice[] | undefined;
  autoFocus?: boolean;
};

/** A reason: one that is often given with this command, or words of one's own; one of a list where the law or the other side wants it so. */
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
