import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { FieldError } from './FieldError.tsx';

export type Labelled = { label: ReactNode; hint?: ReactNode; error?: string | undefined };

export const Frame = ({ id, label, hint, error, children }: Labelled & { id: string; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    <FieldError id={`${id}-error`} error={error} />
  </div>
);

/** `aria-invalid` and `aria-describedby` connect the field with its hint and its error. */
const describedBy = (id: string, { hint, error }: Pick<Labelled, 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

export const TextField = ({
  label,
  hint,
  error,
  className,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) => {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input {...rest} id={id} className={['input', className].filter(Boolean).join(' ')} {...describedBy(id, { hint, error })} />
    </Frame>
  );
};

export const TextArea = ({
  label,
  hint,
  error,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) => {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea {...rest} id={id} className="input" {...describedBy(id, { hint, error })} />
    </Frame>
  );
};

export const SelectField = ({
  label,
  hint,
  error,
  children,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) => {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select {...rest} id={id} className="input select" {...describedBy(id, { hint, error })}>
        {children}
      </select>
    </Frame>
  );
};

export const Checkbox = ({
  label,
  error,
  ...rest
}: Omit<Labelled, 'hint'> & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) => {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input {...rest} type={rest.type ?? 'checkbox'} id={id} {...describedBy(id, { error })} />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};
