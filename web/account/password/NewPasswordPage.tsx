import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { answer, api } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import type { Handle } from '../../head.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Drawing } from '../../ui/state/Drawing.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Failure, Refusal } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { recoveryLinkQuery } from '../shared/queries.ts';
import { PasswordField } from './PasswordField.tsx';

type Values = { new_password: string; check_password: string };

/** Opened from the link in the mail, which is valid once and for 60 minutes (U-04). */
export const NewPasswordPage = () => {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const link = useQuery(recoveryLinkQuery(token));
  const form = useForm<Values>({ defaultValues: { new_password: '', check_password: '' } });
  const change = useCommand({
    send: (values: Values) => answer(api.POST('/api/v1/change/password', { body: { ...values, token } })),
    onFailed: (problem) => form.refuse(problem, ['new_password', 'check_password']),
  });
  if (link.error) return <div className="form-page">{<Failure error={link.error} retry={() => void link.refetch()} />}</div>;
  if (link.data === undefined) return <div className="form-page">{<LinesSkeleton count={5} />}</div>;
  if (change.done)
    return (
      <div className="form-page">
        <EmptyState
          page
          icon={<CircleCheck size={32} />}
          title={t('newPassword.doneTitle')}
          action={<ButtonLink to={paths.login}>{t('login.submit')}</ButtonLink>}
        >
          {t('newPassword.done')}
        </EmptyState>
      </div>
    );
  if (!link.data || change.problem?.code === 'token_unavailable')
    return (
      <div className="form-page">
        <EmptyState
          page
          icon={<Drawing of="link" />}
          title={t('newPassword.deadTitle')}
          action={<ButtonLink to={paths.recover}>{t('newPassword.another')}</ButtonLink>}
        >
          {t('newPassword.dead')}
        </EmptyState>
      </div>
    );
  return (
    <div className="form-page">
      <h1>{t('newPassword.title')}</h1>
      <Form className="form" onSubmit={form.handleSubmit((values) => change.run(values))}>
        {change.problem && Object.keys(change.problem.fields).length === 0 && <Refusal problem={change.problem} />}
        <PasswordField
          label={t('newPassword.new')}
          autoComplete="new-password"
          chosen={form.watch('new_password')}
          error={form.errorOf('new_password')}
          {...form.register('new_password', { required: 'required' })}
        />
        <PasswordField
          label={t('newPassword.again')}
          autoComplete="new-password"
          error={form.errorOf('check_password')}
          {...form.register('check_password', {
            required: 'required',
            validate: (value) => value === form.getValues('new_password') || 'mismatch',
          })}
        />
        <Button type="submit" block busy={change.busy}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:newPassword.title'), noindex: true }) };
