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

type NumberProps = Props & {
  name: PriceName | 'm2' | 'maximo_huespedes' | 'tiempo_min';
  parse: (text: string) => string;
  shown?: (value: string) => string;
};

/** A separator that may be a decimal one stays while the user types: without it, `45,5` typed key by key would become 455. */
const NumberField = ({ name, parse, shown = (value) => value, ...rest }: NumberProps) => {
  const { id, value, set, error } = useField(name);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      id={id}
      value={typed ?? shown(value)}
      error={error}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        const text = target.value.replace(/[^\d.,]/g, '');
        setTyped(/[.,]\d{0,2}$/.test(text) ? text : parse(text));
        set(parse(text));
      }}
    />
  );
};

/** A field for digits only (W-11). */
export const DigitsField = (props: Props & { name: 'm2' | 'maximo_huespedes' | 'tiempo_min' }) => (
  <NumberField {...props} inputMode="numeric" parse={digitsOf} />
);

/** An amount in the currency of the space; without decimals it has thousands separators. */
export const AmountField = (props: Props & { name: PriceName }) => {
  const { value: moneda } = useField('moneda');
  return (
    <NumberField
      {...props}
      inputMode="decimal"
      parse={(text) => amountOf(text, moneda)}
      shown={(value) => (value === '' || decimalsOf(moneda) > 0 ? value : figureText(Number(value), moneda))}
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
