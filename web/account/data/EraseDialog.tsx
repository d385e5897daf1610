import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { erasureQuery } from './queries.ts';

type Values = { password: string };

/** Asks for the password, since whoever finds an open browser must not be able to delete an account. */
export const EraseDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['ownData', 'account', 'common']);
  const form = useForm<Values>({ defaultValues: { password: '' } });
  const close = () => {
    form.reset();
    erase.reset();
    onClose();
  };
  const erase = useCommand({
    send: (body: Values, key) => answer(api.POST('/api/v1/users/me/erase', { body, ...withIdempotencyKey(key) })),
    onDone: close,
    onFailed: (problem) => form.refuse(problem, ['password']),
    refresh: [erasureQuery.queryKey],
  });
  const submit = form.handleSubmit((values) => erase.run(values));
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('erase.askTitle')}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button look="danger" busy={erase.busy} onClick={() => void submit()}>
            {t('erase.confirm')}
          </Button>
        </>
      }
    >
      <Form className="form" onSubmit={submit}>
        <p>{t('erase.askText')}</p>
        {erase.problem && Object.keys(erase.problem.fields).length === 0 && <Refusal problem={erase.problem} />}
        <PasswordField
          label={t('account:password')}
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password', { required: 'required' })}
        />
      </Form>
    </Dialog>
  );
};
