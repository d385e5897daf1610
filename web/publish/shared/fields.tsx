import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { figureText } from '../../../src/kernel/formats.ts';
import { decimalsOf } from '../../../src/kernel/money.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { FieldError } from '../../ui/form/FieldError.tsx';
import { amountOf, digitsOf } from '../form/figures.ts';
import type { Values } from '../form/values.ts';
import type { PriceName } from '../form/vocabulary.ts';
import styles from './publish.module.css';
import { useField } from './wizard-context.ts';

type TextName = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values];
type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & { label: string; hint?: ReactNode };

/** A single-line text field. */
export const LineField = ({ name, ...rest }: Props & { name: TextName }) => {
  const { id, value, set, error } = useField(name);
  return <TextField {...rest} id={id} value={value} error={error} onChange={(event) => set(event.target.value)} />;
};

/** A field for digits only (W-11). */
export const DigitsField = ({ name, ...rest }: Props & { name: 'm2' | 'maximo_huespedes' | 'tiempo_min' }) => {
  const { id, value, set, error } = useField(name);
  return (
    <TextField {...rest} id={id} inputMode="numeric" value={value} error={error} onChange={(event) => set(digitsOf(event.target.value))} />
  );
};

/**
 * An amount in the currency of the space. In a currency without decimals it shows thousands separators until the user types, so that text
 * selected on focus stays selected; with decimals, a typed separator could be mistaken for the decimal one.
 */
export const AmountField = ({ name, ...rest }: Props & { name: PriceName }) => {
  const { id, value, set, error } = useField(name);
  const { value: moneda } = useField('moneda');
  const [isTyped, setTyped] = useState(false);
  return (
    <TextField
      {...rest}
      id={id}
      inputMode="decimal"
      value={isTyped || value === '' || decimalsOf(moneda) > 0 ? value : figureText(Number(value), moneda)}
      error={error}
      onBlur={() => setTyped(false)}
      onChange={(event) => {
        setTyped(true);
        set(amountOf(event.target.value, moneda));
      }}
    />
  );
};

type Option<Value extends string> = { value: Value; title: string; text?: string; icon?: ReactNode };

/** A group of radio buttons, each with its label. */
export const Choices = <Value extends string>({
  legend,
  name,
  options,
}: {
  legend: string;
  name: 'tipo' | 'modalidad_tiempo';
  options: readonly (Option<Value> & { onChoose: () => void })[];
}) => {
  const { id, value: chosen, error } = useField(name);
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      <div className={styles.choices}>
        {options.map(({ value, title, text, icon, onChoose }, i) => (
          <label key={value} className={chosen === value ? 'choice on' : 'choice'}>
            <input id={i === 0 ? id : undefined} type="radio" name={name} value={value} checked={chosen === value} onChange={onChoose} />
            {icon}
            <span>
              <b>{title}</b>
              {text && <span className="small mute">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
};
