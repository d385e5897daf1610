import { useQueryClient } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { answer, api } from '../../api/client.ts';
import type { Problem } from '../../api/problem.ts';
import { becomes } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import type { Handle } from '../../head.ts';
import { paths, safeReturn } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { nameFault } from '../../ui/person-name.ts';
import { StatePage } from '../../ui/state/EmptyState.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { PasswordField } from '../password/PasswordField.tsx';
import { type Returned, takeReturned } from './return.ts';

type LinkBody = Returned & { password?: string };

/** Sends the token, then redirects the person to their destination. */
const useGoogleSignIn = (onFailed: (problem: Problem) => void) => {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const client = useQueryClient();
  return useCommand({
    send: ({ credential, subject, email, firstName, password }: LinkBody) => {
      const nombre = nameFault(PERSON_TEXTS.firstName)(firstName) === true ? firstName : t('google.someone');
      const body = { correo: email, idGP: subject, nombre, credential, ...(password !== undefined && { password }) };
      return answer(api.POST('/api/v1/users/login/google', { body }));
    },
    onDone: async ({ user }, { next }) => {
      becomes(client, user);
      const to = safeReturn(next);
      await navigate(user.onboarded ? to : `${paths.register(2)}?next=${encodeURIComponent(to)}`, { replace: true });
    },
    onFailed,
  });
};

/** Google redirects here with a token in the fragment, which is not sent to any server (SEC-01). */
export const GooglePage = () => {
  const { t } = useTranslation('account');
  const [returned, setReturned] = useState<Returned | null | undefined>(undefined);
  const [asksPassword, setAsksPassword] = useState(false);
  const { run, problem } = useGoogleSignIn(({ code }) => setAsksPassword(code === 'password_required'));
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return; // the fragment is read only once
    taken.current = true;
    const found = takeReturned();
    setReturned(found);
    if (found) run(found);
  }, [run]);
  if (returned && asksPassword) return <LinkWithPassword returned={returned} />;
  if (returned === null || problem)
    return (
      <StatePage
        icon={<CircleX size={32} />}
        title={t('google.failedTitle')}
        action={<ButtonLink to={paths.login}>{t('google.again')}</ButtonLink>}
      >
        {problem && problem.status >= 500 ? problem.detail : t('google.failed')}
      </StatePage>
    );
  return (
    <div className="form-page">
      <h1 className="vh">{t('google.button')}</h1>
      <p role="status">{t('google.waiting')}</p>
    </div>
  );
};

/** Anyone may have registered an account with this address: its password proves that it is the same person's. */
const LinkWithPassword = ({ returned }: { returned: Returned }) => {
  const { t } = useTranslation('account');
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const link = useGoogleSignIn((problem) => form.refuse(problem, ['password']));
  return (
    <div className="form-page">
      <h1>{t('google.passwordTitle')}</h1>
      <p className="mute">{t('google.passwordText', { email: returned.email })}</p>
      <Form className="form" onSubmit={form.handleSubmit(({ password }) => link.run({ ...returned, password }))}>
        {link.problem && !link.problem.fields['password'] && <Refusal problem={link.problem} />}
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" block busy={link.busy}>
          {t('google.link')}
        </Button>
      </Form>
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:login.title'), noindex: true }) };
