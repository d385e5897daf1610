import { type FieldValues, type Path, type RegisterOptions, type UseFormProps, useForm as useHookForm } from 'react-hook-form';
import { emailAddress } from '../../../src/kernel/people/email.ts';
import type { Problem } from '../../api/problem.ts';
import { useFieldText } from './use-field-text.ts';

/** Validates an e-mail address by the server's rule: an error code, or true. */
const emailFault =
  (required: boolean) =>
  (typed: string): true | string => {
    if (typed.trim() === '') return !required || 'required';
    return emailAddress(typed) !== null || 'not_an_email';
  };

/**
 * react-hook-form with the conventions of the site: a failure preserves all values, the server's field codes appear below their fields and
 * disappear when the field is edited, and the focus goes to the first error.
 */
export const useForm = <Values extends FieldValues>(props: UseFormProps<Values>) => {
  const text = useFieldText();
  const form = useHookForm<Values>({ mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: true, ...props });

  const errorOf = (name: Path<Values>): string | undefined => {
    const { error } = form.getFieldState(name, form.formState);
    return error?.message ? text(error.message) : undefined;
  };
  return {
    ...form,
    /** The properties of a field with its error, required unless other rules are given. */
    field: <Name extends Path<Values>>(name: Name, rules: RegisterOptions<Values, Name> = { required: 'required' }) => ({
      error: errorOf(name),
      ...form.register(name, rules),
    }),
    /** The properties of an e-mail field: an error appears when the field is left, and disappears as soon as the value is valid. */
    emailField: (name: Path<Values>, { required = true }: { required?: boolean } = {}) => ({
      type: 'email',
      inputMode: 'email' as const,
      error: errorOf(name),
      ...form.register(name, {
        validate: emailFault(required),
        onBlur: () => form.getValues(name) !== '' && void form.trigger(name),
        onChange: () => form.getFieldState(name).error && void form.trigger(name),
      }),
    }),
    /** Shows the server's codes below their fields; true when at least one field of this form has one. */
    refuse: (problem: Problem, known: readonly Path<Values>[]): boolean => {
      const named = known.filter((name) => problem.fields[name]);
      for (const [i, name] of named.entries()) {
        form.setError(name, { type: 'server', message: problem.fields[name]?.[0] ?? 'invalid' }, { shouldFocus: i === 0 });
      }
      return named.length > 0;
    },
    /** The properties of an `ErrorSummary`. */
    summary: (labels: Partial<Record<Path<Values>, string>>) => ({
      errors: (Object.keys(labels) as Path<Values>[]).flatMap((name) => {
        const error = errorOf(name);
        return error ? [{ name, label: labels[name] ?? name, text: error }] : [];
      }),
      focus: (name: string) => form.setFocus(name as Path<Values>),
    }),
  };
};
