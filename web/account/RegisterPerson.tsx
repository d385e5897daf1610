import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isLanguage } from '../../src/kernel/languages.ts';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { becomes } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { loginThen, paths, safeReturn } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Traps } from '../ui/captcha/Traps.tsx';
import { useTraps } from '../ui/captcha/use-traps.ts';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { nameFault } from '../ui/person-name.ts';
import { FormRefusal } from '../ui/state/Failure.tsx';
import { GoogleButton } from './google/GoogleButton.tsx';
import { PasswordField } from './password/PasswordField.tsx';

type Values = { nombre: string; apellido: string; correo: string; hash: string };

export const RegisterPerson = () => {
  const { t, i18n } = useTranslation('account');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: { nombre: '', apellido: '', correo: '', hash: '' } });
  const labels = { nombre: t('firstName'), apellido: t('lastName'), correo: t('email'), hash: t('password') };
  const traps = useTraps('register');
  const register = useCommand({
    send: (values: Values, key) =>
      answer(
        api.POST('/api/v1/users/register', {
          body: { ...values, ...traps.fields(), ...(isLanguage(i18n.language) && { language: i18n.language }) },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: async ({ user }) => {
      becomes(client, user);
      await navigate(`${paths.register(2)}?${params}`);
    },
    onFailed: (problem) => {
      form.refuse(problem, ['nombre', 'apellido', 'correo', 'hash']);
      traps.refused(problem);
    },
  });
  return (
    <>
      <Form className="form" onSubmit={form.handleSubmit((values) => register.run(values))}>
        <h1>{t('register.title')}</h1>
        {form.formState.submitCount > 0 && <ErrorSummary {...form.summary(labels)} />}
        <FormRefusal problem={register.problem} />
        <div className="form-2">
          <TextField
            label={labels.nombre}
            autoComplete="given-name"
            {...form.field('nombre', { validate: nameFault(PERSON_TEXTS.firstName) })}
          />
          <TextField
            label={labels.apellido}
            autoComplete="family-name"
            {...form.field('apellido', { validate: nameFault(PERSON_TEXTS.lastName) })}
          />
        </div>
        <TextField label={labels.correo} autoComplete="email" {...form.emailField('correo')} />
        <PasswordField label={labels.hash} autoComplete="new-password" chosen={form.watch('hash')} {...form.field('hash')} />
        <Traps traps={traps} />
        <p className="small mute">
          {t('register.agree')}{' '}
          <Link className="link" to={paths.terms}>
            {t('register.terms')}
          </Link>
        </p>
        <Button type="submit" block busy={register.busy}>
          {t('register.create')}
        </Button>
        <p>
          {t('register.have')}{' '}
          <Link className="link" to={loginThen(safeReturn(params.get('next')))}>
            {t('login.submit')}
          </Link>
        </p>
      </Form>
      <GoogleButton next={safeReturn(params.get('next'))} />
    </>
  );
};
