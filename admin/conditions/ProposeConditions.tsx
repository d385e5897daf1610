import { useState } from 'react';
import { BooleanInput, CheckboxGroupInput, required, SelectInput, TextInput, useLocaleState, useTranslate } from 'react-admin';
import { COUNTRIES } from '../../src/kernel/countries.ts';
import { MONTHLY_FROM_NIGHTS } from '../../src/kernel/stay-rules.ts';
import type { ConditionTerms } from '../data/records.ts';
import { nameIn } from '../tariff/terms.ts';
import { ProposeVersion } from '../versions/ProposeVersion.tsx';
import { ConditionsDryRun } from './ConditionsDryRun.tsx';
import styles from './conditions.module.css';
import { durationOf, nightsIn, type Typed, termsOf, typedOf, UNITS, WINDOWS, type WindowName } from './terms.ts';

const WRONG = 'posada.conditions.wrong';
const asTyped = (text: string) => text;

/** The form for new conditions. */
export const ProposeConditions = ({ terms, refused }: { terms: ConditionTerms; refused: string | null }) => {
  const [typed] = useState(() => typedOf(terms));
  return (
    <ProposeVersion
      name="conditions"
      typed={typed}
      termsOf={termsOf}
      refused={refused}
      DryRun={ConditionsDryRun}
      send={(write, proposed, from, reason) => write.proposeConditions(proposed, from, reason)}
      more={<Stays />}
    >
      {WINDOWS.map((name) => (
        <Window key={name} name={name} hasSeconds={typed[name].unit === 'seconds'} />
      ))}
    </ProposeVersion>
  );
};

/** The site-wide conditions for a stay, each with an explanation. */
const Stays = () => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  return (
    <div className={styles.stays}>
      <CheckboxGroupInput
        source="opera"
        label="posada.conditions.operates"
        helperText="posada.conditions.operatesHelp"
        choices={COUNTRIES.map((id) => ({ id, name: nameIn(id, locale) }))}
        translateChoice={false}
        validate={required(WRONG)}
      />
      <BooleanInput source="ley" label="posada.conditions.law" helperText="posada.conditions.lawHelp" />
      <TextInput
        source="noches"
        label="posada.conditions.least"
        parse={asTyped}
        validate={(text: string) => (nightsIn(text) === null ? WRONG : undefined)}
        helperText={t('posada.conditions.leastHelp', { most: MONTHLY_FROM_NIGHTS })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } }}
      />
    </div>
  );
};

/** A number and its unit, read as one field. Seconds are offered only if the window already uses them, as in tests. */
const Window = ({ name, hasSeconds }: { name: WindowName; hasSeconds: boolean }) => {
  const t = useTranslate();
  const label = `posada.conditions.window.${name}`;
  const units = hasSeconds ? (['seconds', ...UNITS] as const) : UNITS;
  return (
    <div className={styles.window}>
      <TextInput
        source={`${name}.amount`}
        label={label}
        parse={asTyped}
        validate={(amount: string, typed: Typed) => (durationOf({ ...typed[name], amount }) === null ? WRONG : undefined)}
        helperText={false}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7, autoComplete: 'off' } }}
      />
      <SelectInput
        source={`${name}.unit`}
        label={false}
        choices={units.map((id) => ({ id, name: `posada.conditions.unit.${id}` }))}
        validate={required()}
        isRequired={false}
        helperText={false}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('posada.conditions.unit.of', { window: t(label) }) } } }}
      />
    </div>
  );
};
