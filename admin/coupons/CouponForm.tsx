import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type FormEvent, useState } from 'react';
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Coupon, CouponTerms } from '../dataProvider.ts';
import commands from '../ui/commands.module.css';
import { useChange } from '../ui/writing.tsx';
import { ListingChoice } from './ListingChoice.tsx';

/** As the call names them (D-74, D-75). */
const EVERY_DAY = 7;
const UNLIMITED = -1;
/** The defaults of docs/rules/product.md#numbers: 0 per cent, valid, every day, unlimited uses. */
const NEW: CouponTerms = { code: '', percentage: 0, status: 1, days_of_week: [EVERY_DAY], quantity: UNLIMITED, selectedAccommodations: [] };
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

type Errors = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Makes or changes a coupon; what the server refuses stands under its field, and nothing typed is lost (A-08,
 * docs/rules/product.md#messages).
 */
export const CouponForm = ({ coupon, onClose }: { coupon?: Coupon; onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [terms, setTerms] = useState<CouponTerms>(coupon ?? NEW);
  const [errors, setErrors] = useState<Errors>({});
  const set = (change: Partial<CouponTerms>) => {
    setTerms({ ...terms, ...change });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))));
  };
  const save = useChange({
    send: (write) => write.saveCoupon(coupon?.id ?? null, terms),
    onSuccess: () => {
      notify('posada.done', { type: 'success', autoHideDuration: 8_000 });
      refresh();
      onClose();
    },
    onError: (error) => {
      const fields: Errors = (error instanceof HttpError && error.body?.errors) || {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) notify(error.message || 'posada.refused', { type: 'error', autoHideDuration: null });
    },
  });
  const wrong = (field: keyof CouponTerms) => {
    const code = errors[field]?.[0];
    return code === undefined ? undefined : t(`posada.coupon.wrong.${code}`, { _: t('posada.coupon.wrong.invalid') });
  };
  const isChanged = JSON.stringify(terms) !== JSON.stringify(coupon ?? NEW);
  const close = () => {
    if (!isChanged || window.confirm(t('ra.message.unsaved_changes'))) onClose();
  };
  if (!save) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="coupon-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="coupon-title">{coupon ? t('posada.coupon.editOf', { code: coupon.code }) : t('posada.coupon.create')}</DialogTitle>
        <DialogContent className={commands.ask}>
          <TextField
            autoFocus
            required
            label={t('posada.coupon.code')}
            value={terms.code}
            onChange={({ target }) => set({ code: target.value })}
            error={wrong('code') !== undefined}
            helperText={wrong('code') ?? t('posada.coupon.codeHelp')}
            slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'characters', autoComplete: 'off' } }}
          />
          <TextField
            required
            type="number"
            label={t('posada.coupon.percentage')}
            value={terms.percentage}
            onChange={({ target }) => set({ percentage: Math.trunc(Number(target.value)) })}
            error={wrong('percentage') !== undefined}
            helperText={wrong('percentage') ?? t('posada.coupon.percentageHelp')}
            slotProps={{ htmlInput: { min: 0, max: 100, inputMode: 'numeric' } }}
          />
          <FormControlLabel
            control={<Switch checked={terms.status === 1} onChange={(_, valid) => set({ status: valid ? 1 : 0 })} />}
            label={t('posada.coupon.valid')}
          />
          <Days days={terms.days_of_week} wrong={wrong('days_of_week')} onChange={(days_of_week) => set({ days_of_week })} />
          <Quantity quantity={terms.quantity} wrong={wrong('quantity')} onChange={(quantity) => set({ quantity })} />
          <ListingChoice chosen={terms.selectedAccommodations} choose={(selectedAccommodations) => set({ selectedAccommodations })} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('posada.confirm.back')}</Button>
          <Button type="submit" variant="contained" aria-busy={save.isPending}>
            {t('posada.coupon.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

type FieldProps<T> = { wrong: string | undefined; onChange: (value: T) => void };

/** On which days of the week, where the space is, a request may use the coupon (D-74). */
const Days = ({ days: chosen, wrong, onChange }: FieldProps<number[]> & { days: readonly number[] }) => {
  const t = useTranslate();
  const everyDay = chosen.includes(EVERY_DAY);
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={everyDay} onChange={(_, all) => onChange(all ? [EVERY_DAY] : [...DAYS])} />}
        label={t('posada.coupon.everyDay')}
      />
      {!everyDay && (
        <ToggleButtonGroup value={chosen} onChange={(_, days: number[]) => onChange(days)} aria-label={t('posada.coupon.days')}>
          {DAYS.map((day) => (
            <ToggleButton key={day} value={day}>
              {t(`posada.coupon.day.${day}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {wrong && <FormHelperText error>{wrong}</FormHelperText>}
    </div>
  );
};

/** How often the coupon may be used. */
const Quantity = ({ quantity, wrong, onChange }: FieldProps<number> & { quantity: number }) => {
  const t = useTranslate();
  const unlimited = quantity === UNLIMITED;
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={unlimited} onChange={(_, isOn) => onChange(isOn ? UNLIMITED : 1)} />}
        label={t('posada.coupon.unlimited')}
      />
      {!unlimited && (
        <TextField
          type="number"
          label={t('posada.coupon.quantity')}
          value={quantity}
          onChange={({ target }) => onChange(Math.max(0, Math.trunc(Number(target.value))))}
          error={wrong !== undefined}
          helperText={wrong}
          slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
        />
      )}
    </div>
  );
};
