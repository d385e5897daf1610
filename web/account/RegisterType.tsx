import { useQueryClient } from '@tanstack/react-query';
import { House, Luggage } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { meQuery, useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './shared/account.module.css';

type Kind = 'huesped' | 'anfitrion';

export const RegisterType = () => {
  const { t } = useTranslation(['account', 'common']);
  const [params] = useSearchParams();
  const me = useMe();
  const [kind, setKind] = useState<Kind>(me?.tipo ?? (params.get('tipo') === 'anfitrion' ? 'anfitrion' : 'huesped'));
  const navigate = useNavigate();
  const client = useQueryClient();
  const choose = useCommand({
    send: (type: Kind, key) => answer(api.PATCH('/api/v1/users/type', { body: { type }, ...withIdempotencyKey(key) })),
    onDone: async ({ user }) => {
      client.setQueryData(meQuery.queryKey, user);
      await navigate(`${paths.register(3)}?${params}`);
    },
  });
  const option = (value: Kind, icon: React.ReactNode) => (
    <label className={kind === value ? 'choice on' : 'choice'}>
      <input type="radio" name="tipo" value={value} checked={kind === value} onChange={() => setKind(value)} />
      {icon}
      <span>
        <b>{t(`type.${value}.title`)}</b>
        <span className="small mute">{t(`type.${value}.text`)}</span>
      </span>
    </label>
  );
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        choose.run(kind);
      }}
    >
      <h1>{t('type.title')}</h1>
      <p className="mute">{t('type.text')}</p>
      <fieldset className={styles.choices}>
        <legend className="vh">{t('type.title')}</legend>
        {option('huesped', <Luggage size={24} aria-hidden />)}
        {option('anfitrion', <House size={24} aria-hidden />)}
      </fieldset>
      {choose.problem && <Refusal problem={choose.problem} />}
      <Button type="submit" block busy={choose.busy}>
        {t('common:continue')}
      </Button>
    </Form>
  );
};
