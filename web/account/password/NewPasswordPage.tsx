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
import { StatePage } from '../../ui/state/EmptyState.tsx';
import { Failure, FormRefusal } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { recoveryLinkQuery } from '../shared/queries.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

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
      <StatePage
        icon={<CircleCheck size={32} />}
        title={t('newPassword.doneTitle')}
        action={<ButtonLink to={paths.login}>{t('login.submit')}</ButtonLink>}
      >
        {t('newPassword.done')}
      </StatePage>
    );
  if (!link.data || change.problem?.code === 'token_unavailable')
    return (
      <StatePage
        icon={<Drawing of="link" />}
        title={t('newPassword.deadTitle')}
        action={<ButtonLink to={paths.recover}>{t('newPassword.another')}</ButtonLink>}
      >
        {t('newPassword.dead')}
      </StatePage>
    );
  return (
    <div className="form-page">
      <h1>{t('newPassword.title')}</h1>
      <Form className="form" onSubmit={form.handleSubmit((values) => change.run(values))}>
        <FormRefusal problem={change.problem} />
        <NewPasswordFields form={form} chosen="new_password" again="check_password" />
        <Button type="submit" block busy={change.busy}>
          {t('newPassword.submit')}
        </Button>
      </Form>
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:newPassword.title'), noindex: true }) };
