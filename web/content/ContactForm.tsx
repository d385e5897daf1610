import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { nameFault } from '../ui/person-name.ts';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './content.module.css';

type Values = { first_name: string; last_name: string; email: string; message: string };
const EMPTY: Values = { first_name: '', last_name: '', email: '', message: '' };
const LONGEST = 255;

/** A letter to the team, or of somebody who would invest. Nothing is sent while something is missing, and the form says what (H-08). */
export const ContactForm = ({ investment = false }: { investment?: boolean }) => {
  const { t } = useTranslation('content');
  const form = useForm<Values>({ defaultValues: EMPTY });
  const labels = {
    first_name: t('contact.firstName'),
    last_name: t('contact.lastName'),
    email: t('contact.email'),
    message: t('contact.message'),
  };
  const send = useCommand({
    send: async (values: Values, key) => {
      const { token } = await answer(api.POST('/api/v1/recaptcha/contact'));
      return answer(api.POST('/api/v1/contact', { body: { ...values, token, investment }, ...withIdempotencyKey(key) }));
    },
    onDone: () => form.reset(EMPTY),
    onFailed: (problem) => form.refuse(problem, ['first_name', 'last_name', 'email', 'message']),
  });
  const required = (name: keyof Values) => form.register(name, { required: 'required' });
  if (send.done)
    return (
      <div className="note success" role="status">
        <CircleCheck size={20} aria-hidden className="i" />
        <div>
          <b>{t('contact.sentTitle')}</b>
          <p>{t('contact.sent')}</p>
        </div>
      </div>
    );
  return (
    <Form className={`form ${styles.contactForm}`} onSubmit={form.handleSubmit((values) => send.run(values))}>
      {form.formState.submitCount > 0 && (
        <ErrorSummary errors={form.errors(labels)} focus={(name) => form.setFocus(name as keyof Values)} />
      )}
      {send.problem && Object.keys(send.problem.fields).length === 0 && <Refusal problem={send.problem} />}
      <div className="form-2">
        <TextField
          label={labels.first_name}
          autoComplete="given-name"
          error={form.errorOf('first_name')}
          {...form.register('first_name', { validate: nameFault(2, 30) })}
        />
        <TextField
          label={labels.last_name}
          autoComplete="family-name"
          error={form.errorOf('last_name')}
          {...form.register('last_name', { validate: nameFault(2, 40) })}
        />
      </div>
      <TextField
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={form.errorOf('email')}
        {...required('email')}
      />
      <TextArea
        label={labels.message}
        hint={t('contact.left', { count: LONGEST - [...form.watch('message')].length })}
        error={form.errorOf('message')}
        {...form.register('message', { required: 'required', validate: (text) => [...text.trim()].length <= LONGEST || 'too_long' })}
      />
      <div>
        <Button type="submit" busy={send.busy}>
          {t('contact.send')}
        </Button>
      </div>
    </Form>
  );
};
