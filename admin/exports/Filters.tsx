import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { What } from '../data/export-calls.ts';
import { FILTERS } from './export-request.ts';
import styles from './exports.module.css';

type Props = { readonly what: What; readonly params: URLSearchParams; readonly set: (name: string, value: string) => void };

/** The filters of the rows; an empty field does not filter. */
export const Filters = ({ what, params, set }: Props) => {
  const t = useTranslate();
  return (
    <div className={styles.filters}>
      {FILTERS[what].map(({ name, options, type }) => (
        <TextField
          key={`${what}-${name}`}
          label={t(`posada.export.filter.${name === 'q' ? `q_${what}` : name}`)}
          value={params.get(name) ?? ''}
          onChange={({ target }) => set(name, target.value)}
          select={options !== undefined}
          type={type ?? 'text'}
          size="small"
          slotProps={{ ...(type === 'date' ? { inputLabel: { shrink: true } } : {}), htmlInput: { maxLength: 200, min: 1 } }}
        >
          {options && <MenuItem value="">{t('posada.export.any')}</MenuItem>}
          {options?.map((option) => (
            <MenuItem key={option} value={option}>
              {t(`posada.export.option.${option}`)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </div>
  );
};
