import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import type { Handle } from '../head.ts';
import { Button } from '../ui/Button.tsx';
import { Traps } from '../ui/captcha/Traps.tsx';
import { useTraps } from '../ui/captcha/use-traps.ts';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Note } from '../ui/Note.tsx';
import { FormRefusal } from '../ui/state/Failure.tsx';

type Values = { description: string; email: string };
const { min: SHORTEST, max: LONGEST } = PERSON_TEXTS.bugDescription;

/** A form for reporting a failure in one's own words, with the reference number of the failure if there is one (W-39). */
export const BugPage = () => (
  <div className="form-page">
    <Report />
  </div>
);

const Report = () => {
  const { t } = useTranslation(['forms', 'account']);
  const [params] = useSearchParams();
  const me = useMe();
  const reference = params.get('ref');
  // the user may load later than the form; typed text is preserved
  const form = useForm<Values>({ values: { description: '', email: me?.correo ?? '' }, resetOptions: { keepDirtyValues: true } });
  const labels = { description: t('bug.what'), email: t('account:email') };
  const traps = useTraps('report');
  const send = useCommand({
    send: (values: Values, key) => {
      const page = [params.get('page'), reference && `ref ${reference}`].filter(Boolean).join(' ').slice(0, PERSON_TEXTS.bugPage.max);
      return answer(api.POST('/api/v1/bug-report', { body: { ...values, ...traps.fields(), page }, ...withIdempotencyKey(key) }));
    },
    onFailed: (problem) => {
      form.refuse(problem, ['description', 'email']);
      traps.refused(problem);
    },
  });
  if (send.done)
    return (
      <Note kind="success" icon={CircleCheck} role="status">
        <b>{t('bug.sentTitle')}</b>
        <p>{t('bug.sent')}</p>
      </Note>
    );
  return (
    <>
      <h1>{t('bug.title')}</h1>
      <p className="mute">{t('bug.text')}</p>
      <Form className="form" onSubmit={form.handleSubmit((values) => send.run(values))}>
        {form.formState.submitCount > 0 && <ErrorSummary {...form.summary(labels)} />}
        <FormRefusal problem={send.problem} />
        <TextArea
          label={labels.description}
          hint={t('bug.hint')}
          rows={6}
          {...form.field('description', {
            required: 'required',
            validate: (text) => ([...text.trim()].length < SHORTEST ? 'too_short' : [...text.trim()].length > LONGEST ? 'too_long' : true),
          })}
        />
        <TextField label={labels.email} autoComplete="email" hint={t('bug.email')} {...form.emailField('email', { required: false })} />
        {reference && <p className="small mute">{t('bug.reference', { reference })}</p>}
        <Traps traps={traps} />
        <Button type="submit" busy={send.busy}>
          {t('bug.send')}
        </Button>
      </Form>
    </>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('common:footer.bug'), noindex: true }) };
