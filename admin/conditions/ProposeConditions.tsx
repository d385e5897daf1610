import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConditionTerms } from '../dataProvider.ts';
import { ProposeVersion } from '../versions/ProposeVersion.tsx';
import { ConditionsTrial } from './ConditionsTrial.tsx';
import { durationOf, type Typed, type TypedWindow, termsOf, typedOf, UNITS, type Unit, WINDOWS, type WindowName } from './terms.ts';

/** New conditions. */
export const ProposeConditions = ({ terms, refused }: { terms: ConditionTerms; refused: string | null }) => {
  const [typed, type] = useState<Typed>(() => typedOf(terms));
  const change = (name: WindowName) => (window: TypedWindow) => type({ ...typed, [name]: window });
  return (
    <ProposeVersion
      name="conditions"
      terms={termsOf(typed)}
      refused={refused}
      Trial={ConditionsTrial}
      send={(write, asked, from, reason) => write.proposeConditions(asked, from, reason)}
      fields={WINDOWS.map((name) => <Window key={name} name={name} typed={typed[name]} change={change(name)} />)}
    />
  );
};

type WindowProps = { name: WindowName; typed: TypedWindow; change: (typed: TypedWindow) => void };

/** A number and its unit, read as one field. */
const Window = ({ name, typed, change }: WindowProps) => {
  const t = useTranslate();
  const label = t(`posada.conditions.window.${name}`);
  const units: readonly Unit[] = typed.unit === 'seconds' ? ['seconds', ...UNITS] : UNITS;
  return (
    <div className="conditions-window">
      <TextField
        label={label}
        value={typed.amount}
        onChange={({ target }) => change({ ...typed, amount: target.value })}
        error={durationOf(typed) === null}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
        autoComplete="off"
        size="small"
      />
      <TextField
        select
        value={typed.unit}
        onChange={({ target }) => change({ ...typed, unit: target.value as Unit })}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('posada.conditions.unit.of', { window: label }) } }}
        size="small"
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(`posada.conditions.unit.${unit}`)}
          </option>
        ))}
      </TextField>
    </div>
  );
};
