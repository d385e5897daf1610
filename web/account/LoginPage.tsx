import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, redirect, useNavigate, useSearchParams } from 'react-router-dom';
import { answer, api } from '../api/client.ts';
import { becomes, meQuery } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Captcha } from '../ui/captcha/Captcha.tsx';
import { useTraps } from '../ui/captcha/use-traps.ts';
import { TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { FormRefusal } from '../ui/state/Failure.tsx';
import { GoogleButton } from './google/GoogleButton.tsx';
import { PasswordField } from './password/PasswordField.tsx';
import { returnFrom } from './return.ts';

type Values = { correo: string; password: string };

export const LoginPage = () => {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const next = returnFrom(params.get('next'));
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: { correo: '', password: '' } });
  const email = useWatch({ control: form.control, name: 'correo' });
  const { captcha, required, refused } = useTraps('login');
  const signIn = useCommand({
    send: (values: Values) => {
      const recaptcha = captcha.answer();
      return answer(api.POST('/api/v1/users/login', { body: { ...values, ...(recaptcha && { recaptcha }) } }));
    },
    onDone: async ({ user }) => {
      becomes(client, user);
      await navigate(user.onboarded ? next : `${paths.register(2)}?next=${encodeURIComponent(next)}`, { replace: true });
    },
    onFailed: (problem) => {
      form.refuse(problem, ['correo', 'password']);
      refused(problem);
    },
  });
  return (
    <div className="form-page">
      <h1>{t('login.title')}</h1>
      {params.has('next') && next !== paths.home && <p className="mute">{t('login.thenBack')}</p>}
      <Form className="form" onSubmit={form.handleSubmit((values) => signIn.run(values))}>
        <FormRefusal problem={signIn.problem} />
        <TextField label={t('email')} autoComplete="username" {...form.emailField('correo')} />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        {required && <Captcha captcha={captcha} missing />}
        <p className="small">
          <Link className="link tall" to={paths.recover} state={{ email }}>
            {t('login.forgot')}
          </Link>
        </p>
        <Button type="submit" block busy={signIn.busy}>
          {t('login.submit')}
        </Button>
        <p>
          {t('login.new')}{' '}
          <Link className="link" to={`${paths.register(1)}?next=${encodeURIComponent(next)}`}>
            {t('login.register')}
          </Link>
        </p>
      </Form>
      <GoogleButton next={next} />
    </div>
  );
};

/** Visitors who are already signed in are redirected to their destination. */
export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  const me = await client.ensureQueryData(meQuery);
  if (me) throw redirect(returnFrom(new URL(request.url).searchParams.get('next')));
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:login.title'), noindex: true }) };
