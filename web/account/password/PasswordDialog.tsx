import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { FormRefusal } from '../../ui/state/Failure.tsx';
import { PasswordField } from './PasswordField.tsx';

type Values = { password: string };
type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  send: (body: Values, key: string) => Promise<unknown>;
  /** Called after success, once the dialog is closed. */
  onDone?: () => void;
  refresh: readonly QueryKey[];
};

/** Asks for the password before a command that must not be available to someone who finds an open browser. */
export const PasswordDialog = ({ open, onClose, title, text, confirm, danger = false, send, onDone, refresh }: Props) => {
  const { t } = useTranslation(['account', 'common']);
  const form = useForm<Values>({ defaultValues: { password: '' } });
  const close = () => {
    form.reset();
    command.reset();
    onClose();
  };
  const command = useCommand({
    send,
    onDone: () => {
      close();
      onDone?.();
    },
    onFailed: (problem) => form.refuse(problem, ['password']),
    refresh,
  });
  const submit = form.handleSubmit((values) => command.run(values));
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={command.busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form className="form" onSubmit={submit}>
        <p>{text}</p>
        <FormRefusal problem={command.problem} />
        <PasswordField label={t('account:password')} autoComplete="current-password" {...form.field('password')} />
      </Form>
    </Dialog>
  );
};
