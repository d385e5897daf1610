import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useMe } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { signedIn } from '../../guards.ts';
import type { Handle } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { StatePage } from '../../ui/state/EmptyState.tsx';
import { FormRefusal } from '../../ui/state/Failure.tsx';
import { PasswordField } from '../password/PasswordField.tsx';

type Values = { correo: string; password: string };

/** Requests a change of one's own address, which both mailboxes must approve (D-97). */
export const ChangeEmailPage = () => {
  const { t } = useTranslation('account');
  const me = useMe();
  const form = useForm<Values>({ defaultValues: { correo: '', password: '' } });
  const ask = useCommand({
    send: (body: Values, key) => answer(api.POST('/api/v1/users/email', { body, ...withIdempotencyKey(key) })),
    onFailed: (problem) => form.refuse(problem, ['correo', 'password']),
  });
  if (!me) return null;
  if (ask.done)
    return (
      <StatePage
        icon={<MailCheck size={32} />}
        title={t('email_change.sentTitle')}
        action={<ButtonLink to={paths.home}>{t('going.home')}</ButtonLink>}
      >
        {t('email_change.sent')}
      </StatePage>
    );
  const isOwn = (typed: string) => typed.trim().toLowerCase() === me.correo;
  return (
    <div className="form-page">
      <h1>{t('email_change.title')}</h1>
      <p className="mute">{t('email_change.text', { email: me.correo })}</p>
      <Form className="form" onSubmit={form.handleSubmit((values) => ask.run(values))}>
        <FormRefusal problem={ask.problem} />
        <TextField
          label={t('email_change.new')}
          autoComplete="email"
          hint={isOwn(form.watch('correo')) ? t('email_change.same') : undefined}
          {...form.emailField('correo')}
        />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" block busy={ask.busy}>
          {t('email_change.submit')}
        </Button>
        <p className="small mute">{t('email_change.lost')}</p>
      </Form>
    </div>
  );
};

export const load = ({ client }: PageContext, { request }: { request: Request }) => signedIn(client, request);
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:email_change.title'), noindex: true }) };
