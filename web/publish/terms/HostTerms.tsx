import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { paths } from '../../paths.ts';
import { SignOut } from '../../shell/SignOut.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { nameFault } from '../../ui/person-name.ts';
import { FormRefusal } from '../../ui/state/Failure.tsx';
import { useFaultText } from '../shared/wizard-context.ts';
import { isAcceptance } from './acceptance.ts';

type Values = { nombre: string; texto: string };

type Props = {
  /** Goes back without signing; set on pages that are unusable before the terms are signed. */
  later?: () => void;
};

/**
 * The host terms, signed with a name and one word in either language (docs/rules/product.md#input, D-95, H-07). The dialog can be left only
 * by signing, or by going back; if that is not possible, by signing out.
 */
export const HostTerms = ({ later }: Props) => {
  const { t } = useTranslation(['publish', 'common', 'account']);
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const text = useFaultText();
  const form = useForm<Values>({ defaultValues: { nombre: '', texto: '' } });
  const accept = useCommand({
    send: (values: Values, key) => answer(api.POST('/api/v1/users/aceptar-tc-anfitrion', { body: values, ...withIdempotencyKey(key) })),
    onDone: ({ user }) => client.setQueryData(meQuery.queryKey, user),
    onFailed: (problem) => form.refuse(problem, ['nombre', 'texto']),
  });
  const errorOf = (name: keyof Values) => {
    const code = form.getFieldState(name, form.formState).error?.message;
    return code ? text(code) : undefined;
  };
  return (
    <Dialog open kind="urgent" onClose={() => undefined} title={t('terms.title')}>
      <p>{t('terms.text')}</p>
      <p>
        <Link className="link" to={paths.terms} target="_blank" rel="noopener">
          {t('terms.read')}
        </Link>
      </p>
      <Form className="form" onSubmit={form.handleSubmit((values) => accept.run(values))}>
        <FormRefusal problem={accept.problem} />
        <TextField
          label={t('terms.name')}
          autoComplete="name"
          error={errorOf('nombre')}
          {...form.register('nombre', { validate: nameFault({ min: 1, max: PERSON_TEXTS.signature.max }) })}
        />
        <TextField
          label={t('terms.word')}
          hint={t('terms.wordHint')}
          autoComplete="off"
          error={errorOf('texto')}
          {...form.register('texto', { validate: (word) => isAcceptance(word) || 'not_accepted' })}
        />
        <div className="dialog-a">
          <Button look="quiet" onClick={later ?? (() => setLeaving(true))}>
            {later ? t('terms.later') : t('account:menu.signOut')}
          </Button>
          <Button type="submit" busy={accept.busy}>
            {t('terms.accept')}
          </Button>
        </div>
      </Form>
      <SignOut open={leaving} onClose={() => setLeaving(false)} />
    </Dialog>
  );
};
