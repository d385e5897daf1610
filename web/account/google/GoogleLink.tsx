import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { sessionsQuery } from '../sessions/queries.ts';
import styles from './google.module.css';
import { googleLinkQuery } from './queries.ts';

/** The Google account that signs in to this one, with the way to end that; nothing where none does (SEC-01). `next`: has the focus afterwards. */
export const GoogleLink = ({ next }: { next: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation('signIn');
  const { data } = useQuery(googleLinkQuery);
  const [asks, setAsks] = useState(false);
  if (!data?.linked) return null;
  return (
    <section className={`panel ${styles.link}`}>
      <h2>{t('google.title')}</h2>
      <p className="mute">{data.only_way_in ? t('google.onlyWayIn') : t('google.text')}</p>
      {data.only_way_in ? (
        <ButtonLink look="secondary" to={paths.recover}>
          {t('google.setPassword')}
        </ButtonLink>
      ) : (
        <Button look="secondary" onClick={() => setAsks(true)}>
          {t('google.unlink')}
        </Button>
      )}
      <UnlinkDialog open={asks} onClose={() => setAsks(false)} onDone={() => next.current?.focus()} />
    </section>
  );
};

type Values = { password: string };
type Props = { open: boolean; onClose: () => void; onDone: () => void };

/** Asks for the password, which is the way in from then on. */
const UnlinkDialog = ({ open, onClose, onDone }: Props) => {
  const { t } = useTranslation(['signIn', 'account', 'common']);
  const { say } = useToast();
  const form = useForm<Values>({ defaultValues: { password: '' } });
  const close = () => {
    form.reset();
    unlink.reset();
    onClose();
  };
  const unlink = useCommand({
    send: (body: Values, key) => answer(api.POST('/api/v1/users/google/unlink', { body, ...withIdempotencyKey(key) })),
    onDone: () => {
      close();
      onDone();
      say(t('google.done'));
    },
    onFailed: (problem) => form.refuse(problem, ['password']),
    refresh: [googleLinkQuery.queryKey, sessionsQuery.queryKey],
  });
  const submit = form.handleSubmit((values) => unlink.run(values));
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('google.askTitle')}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button busy={unlink.busy} onClick={() => void submit()}>
            {t('google.confirm')}
          </Button>
        </>
      }
    >
      <Form className="form" onSubmit={submit}>
        <p>{t('google.askText')}</p>
        {unlink.problem && Object.keys(unlink.problem.fields).length === 0 && <Refusal problem={unlink.problem} />}
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
