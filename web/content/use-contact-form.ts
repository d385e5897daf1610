import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { useCaptcha } from '../ui/captcha/use-captcha.ts';
import { useForm } from '../ui/form/use-form.ts';

/** Spec 5: the home and investment forms require both names, the contact page all its fields. */
export type Variant = 'home' | 'page' | 'investment';

export type Values = {
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  codigo_pais: string;
  telefono: string;
  user_type: string;
  destination_country: string;
  message: string;
  website: string;
};
const EMPTY: Values = {
  name: '',
  first_name: '',
  last_name: '',
  email: '',
  codigo_pais: '',
  telefono: '',
  user_type: '',
  destination_country: '',
  message: '',
  website: '',
};
const WITH_NAMES = ['first_name', 'last_name', 'email', 'message'] as const;
const WHOLE = ['name', 'email', 'codigo_pais', 'telefono', 'user_type', 'destination_country', 'message'] as const;
export type Field = (typeof WITH_NAMES)[number] | (typeof WHOLE)[number];

/** The one-time token is requested with the solved captcha and sent with the letter (SEC-18). */
export const useContactForm = (variant: Variant) => {
  const { t } = useTranslation('forms');
  const form = useForm<Values>({ defaultValues: EMPTY });
  const captcha = useCaptcha('contact');
  const [missing, setMissing] = useState(false);
  const token = useRef<string | null>(null);
  const fields: readonly Field[] = variant === 'page' ? WHOLE : WITH_NAMES;
  for (const name of fields) form.register(name); // in page order, so that the first error gets the focus
  const labelOf: Record<Field, string> = {
    name: t('contact.name'),
    first_name: t('contact.firstName'),
    last_name: t('contact.lastName'),
    email: t('contact.email'),
    codigo_pais: t('contact.callingCode'),
    telefono: t('contact.phone'),
    user_type: t('contact.userType'),
    destination_country: t('contact.country'),
    message: t('contact.message'),
  };
  const send = useCommand({
    send: async (values: Values, key) => {
      const recaptcha = captcha.answer();
      token.current ??= (await answer(api.POST('/api/v1/recaptcha/contact', { body: recaptcha === undefined ? {} : { recaptcha } }))).token;
      const letter = Object.fromEntries(fields.map((name) => [name, values[name]])) as Pick<Values, 'email' | 'message'>;
      const body = {
        ...letter,
        token: token.current,
        investment: variant === 'investment',
        ...(values.website !== '' && { website: values.website }),
      };
      return answer(api.POST('/api/v1/contact', { body, ...withIdempotencyKey(key) }));
    },
    onDone: () => form.reset(EMPTY),
    onFailed: (problem) => {
      form.refuse(problem, fields);
      // a rejected field does not use up the token; after any other failure the next attempt needs a new captcha
      if (Object.keys(problem.fields).length > 0 || problem.status === 0 || problem.status >= 500) return;
      token.current = null;
      captcha.again();
    },
  });
  const isTicked = captcha.state === 'done';
  return {
    form,
    captcha,
    send,
    fields,
    labels: Object.fromEntries(fields.map((name) => [name, labelOf[name]])) as Partial<Record<Field, string>>,
    labelOf,
    missing,
    setMissing,
    submit: form.handleSubmit(
      (values) => (isTicked ? send.run(values) : setMissing(true)),
      () => setMissing(true),
    ),
    isTicked,
  };
};
