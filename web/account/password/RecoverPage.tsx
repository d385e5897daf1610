import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { answer, api } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import type { Handle } from '../../head.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Traps } from '../../ui/captcha/Traps.tsx';
import { useTraps } from '../../ui/captcha/use-traps.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { StatePage } from '../../ui/state/EmptyState.tsx';
import { FormRefusal } from '../../ui/state/Failure.tsx';
import { GoingOn } from '../../ui/state/GoingOn.tsx';

const HOME_AFTER_MS = 3_000; // docs/rules/product.md#numbers

type Values = { email: string };

/**
 * Shows the same response for a known and an unknown address (SEC-08). The address typed on the sign-in page is prefilled without being in
 * the URL.
 */
export const RecoverPage = () => {
  const { t } = useTranslation('account');
  const { state } = useLocation();
  const typed: unknown = state?.email;
  const form = useForm<Values>({ defaultValues: { email: typeof typed === 'string' ? typed : '' } });
  const traps = useTraps('recover');
  const send = useCommand({
    send: (values: Values) => answer(api.POST('/api/v1/recovery/password', { body: { ...values, ...traps.fields() } })),
    onFailed: (problem) => {
      form.refuse(problem, ['email']);
      traps.refused(problem);
    },
  });
  if (send.done)
    return (
      <StatePage
        icon={<MailCheck size={32} />}
        title={t('recover.sentTitle')}
        action={<GoingOn to={paths.home} afterMs={HOME_AFTER_MS} label={t('going.home')} stay={t('going.stay')} />}
      >
        {t('recover.sent')}
      </StatePage>
    );
  return (
    <div className="form-page">
      <h1>{t('recover.title')}</h1>
      <p className="mute">{t('recover.text')}</p>
      <Form className="form" onSubmit={form.handleSubmit((values) => send.run(values))}>
        <FormRefusal problem={send.problem} />
        <TextField label={t('email')} autoComplete="email" {...form.emailField('email')} />
        <Traps traps={traps} />
        <Button type="submit" block busy={send.busy}>
          {t('recover.submit')}
        </Button>
      </Form>
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:recover.title'), noindex: true }) };
