import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../account/password/PasswordField.tsx';
import { answer, api } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { type Me, meQuery } from '../api/session.ts';
import type { Why } from '../api/sign-in-again.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { FormRefusal } from '../ui/state/Failure.tsx';

export type SignInAgainProps = { why: Why; person: Me; onEnd: (again: boolean) => void };

/** Confirms the password for the current session; false when the session has ended, so that the person has to sign in. */
const proved = async (password: string): Promise<boolean> => {
  try {
    await answer(api.POST('/api/v1/users/prove-password', { body: { password } }));
    return true;
  } catch (error) {
    if (isProblem(error, 'not_signed_in')) return false;
    throw error;
  }
};

/** The e-mail address is fixed, since the page shows that person's data. */
export const SignInAgainDialog = ({ why, person, onEnd }: SignInAgainProps) => {
  const { t } = useTranslation(['common', 'account', 'signIn']);
  const client = useQueryClient();
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const signIn = useCommand({
    send: async ({ password }: { password: string }) => {
      if (why === 'prove' && (await proved(password))) return person;
      return (await answer(api.POST('/api/v1/users/login', { body: { correo: person.correo, password } }))).user;
    },
    onDone: (user) => {
      client.setQueryData(meQuery.queryKey, user);
      onEnd(true);
    },
    onFailed: (problem) => form.refuse(problem, ['password']),
  });
  return (
    <Dialog open onClose={() => onEnd(false)} title={t(`signIn:again.${why}.title`)}>
      <p>{t(`signIn:again.${why}.text`)}</p>
      <Form className="form" onSubmit={form.handleSubmit((values) => signIn.run(values))}>
        <FormRefusal problem={signIn.problem} />
        <TextField label={t('account:email')} type="email" autoComplete="username" value={person.correo} readOnly />
        <PasswordField label={t('account:password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" block busy={signIn.busy}>
          {t(`signIn:again.${why}.submit`)}
        </Button>
        <Button look="quiet" block onClick={() => onEnd(false)}>
          {t('signIn:again.later')}
        </Button>
      </Form>
    </Dialog>
  );
};
