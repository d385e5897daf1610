import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { COUNTRIES, type Country } from '../../src/shared/countries.ts';
import { MONTHLY_FROM_NIGHTS } from '../../src/shared/stay-rules.ts';
import type { ConditionTerms } from '../dataProvider.ts';
import { nameIn } from '../tariff/terms.ts';
import { ProposeVersion } from '../versions/ProposeVersion.tsx';
import { ConditionsTrial } from './ConditionsTrial.tsx';
import styles from './conditions.module.css';
import {
  durationOf,
  nightsIn,
  type Typed,
  type TypedWindow,
  termsOf,
  typedOf,
  UNITS,
  type Unit,
  WINDOWS,
  type WindowName,
} from './terms.ts';

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
      more={<Stays typed={typed} type={type} />}
    />
  );
};

/** What the whole site says of a stay, each with what it means. */
const Stays = ({ typed, type }: { typed: Typed; type: (typed: Typed) => void }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const toggled = (code: Country) => COUNTRIES.filter((one) => (one === code ? !typed.opera.includes(code) : typed.opera.includes(one)));
  return (
    <div className={styles.stays}>
      <fieldset aria-describedby="conditions-operates">
        <legend>{t('posada.conditions.operates')}</legend>
        <p id="conditions-operates" className="mute">
          {t('posada.conditions.operatesHelp')}
        </p>
        <div className={styles.countries}>
          {COUNTRIES.map((code) => (
            <FormControlLabel
              key={code}
              control={<Checkbox checked={typed.opera.includes(code)} onChange={() => type({ ...typed, opera: toggled(code) })} />}
              label={nameIn(code, locale)}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <FormControlLabel
          control={
            <Checkbox
              checked={typed.ley}
              onChange={() => type({ ...typed, ley: !typed.ley })}
              slotProps={{ input: { 'aria-describedby': 'conditions-law' } }}
            />
          }
          label={t('posada.conditions.law')}
        />
        <p id="conditions-law" className="mute">
          {t('posada.conditions.lawHelp')}
        </p>
      </div>
      <TextField
        label={t('posada.conditions.least')}
        value={typed.noches}
        onChange={({ target }) => type({ ...typed, noches: target.value })}
        error={nightsIn(typed.noches) === null}
        helperText={t('posada.conditions.leastHelp', { most: MONTHLY_FROM_NIGHTS })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        autoComplete="off"
        size="small"
      />
    </div>
  );
};

type WindowProps = { name: WindowName; typed: TypedWindow; change: (typed: TypedWindow) => void };

/** A number and its unit, read as one field. */
const Window = ({ name, typed, change }: WindowProps) => {
  const t = useTranslate();
  const label = t(`posada.conditions.window.${name}`);
  const units: readonly Unit[] = typed.unit === 'seconds' ? ['seconds', ...UNITS] : UNITS;
  return (
    <div className={styles.window}>
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
