import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../account/PasswordField.tsx';
import { answer, api } from '../api/client.ts';
import { type Me, meQuery } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Refusal } from '../ui/Failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useForm } from '../ui/use-form.ts';

export type SignInAgainProps = { person: Me; onEnd: (again: boolean) => void };

/** The address is fixed: for another person this page would be someone else's. */
export const SignInAgainDialog = ({ person, onEnd }: SignInAgainProps) => {
  const { t } = useTranslation(['common', 'account']);
  const client = useQueryClient();
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const signIn = useCommand({
    send: ({ password }: { password: string }) => answer(api.POST('/api/v1/users/login', { body: { correo: person.correo, password } })),
    onDone: ({ user }) => {
      client.setQueryData(meQuery.queryKey, user);
      onEnd(true);
    },
    onFailed: (problem) => form.refuse(problem, ['password']),
  });
  return (
    <Dialog open onClose={() => onEnd(false)} title={t('again.title')}>
      <p>{t('again.text')}</p>
      <Form className="form" onSubmit={form.handleSubmit((values) => signIn.run(values))}>
        {signIn.problem && Object.keys(signIn.problem.fields).length === 0 && <Refusal problem={signIn.problem} />}
        <TextField label={t('account:email')} type="email" autoComplete="username" value={person.correo} readOnly />
        <PasswordField
          label={t('account:password')}
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password', { required: 'required' })}
        />
        <Button type="submit" block busy={signIn.busy}>
          {t('again.submit')}
        </Button>
        <Button look="quiet" block onClick={() => onEnd(false)}>
          {t('again.later')}
        </Button>
      </Form>
    </Dialog>
  );
};
