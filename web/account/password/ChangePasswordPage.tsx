import { useTranslation } from 'react-i18next';
import { answer, api } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { signedIn } from '../../guards.ts';
import type { Handle } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { FormRefusal } from '../../ui/state/Failure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';

type Values = { contrasena: string; contrasenan: string; contrasenar: string };
const EMPTY: Values = { contrasena: '', contrasenan: '', contrasenar: '' };

export const ChangePasswordPage = () => {
  const { t } = useTranslation('account');
  const toast = useToast();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const change = useCommand({
    send: (body: Values) => answer(api.POST('/api/v1/users/changePassword', { body })),
    onDone: () => {
      form.reset(EMPTY);
      toast.say(t('changePassword.done'));
    },
    onFailed: (problem) => form.refuse(problem, ['contrasena', 'contrasenan', 'contrasenar']),
  });
  return (
    <div className="form-page">
      <h1>{t('changePassword.title')}</h1>
      <p className="mute">{t('changePassword.text')}</p>
      <Form className="form" onSubmit={form.handleSubmit((values) => change.run(values))}>
        <FormRefusal problem={change.problem} />
        <PasswordField label={t('changePassword.current')} autoComplete="current-password" {...form.field('contrasena')} />
        <NewPasswordFields form={form} chosen="contrasenan" again="contrasenar" />
        <Button type="submit" block busy={change.busy}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </div>
  );
};

export const load = ({ client }: PageContext, { request }: { request: Request }) => signedIn(client, request);
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:changePassword.title'), noindex: true }) };
