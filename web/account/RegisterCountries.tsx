import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { operatesIn } from '../../src/kernel/legal/stay-terms.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { meQuery, useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { useEnv } from '../env.ts';
import { paths, safeReturn } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Failure, FormRefusal } from '../ui/state/Failure.tsx';
import styles from './shared/account.module.css';
import { countriesQuery } from './shared/queries.ts';

type Values = { user_country: string; interest_country: string };
const SHOWN_MS = 3_000;
const GO_ID = 'welcome-go';

/** The region of the browser's language, such as CL for es-CL; undefined if it has none. */
const region = () => new Intl.Locale(navigator.language).region;

export const RegisterCountries = () => {
  const { t } = useTranslation('account');
  const { data: { countries } = { countries: [] }, isLoadingError, error, refetch } = useQuery(countriesQuery);
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const form = useForm<Values>({ defaultValues: { user_country: '', interest_country: '' } });
  const choose = useCommand({
    send: (values: Values, key) =>
      answer(
        api.PATCH('/api/v1/users/country', {
          body: { user_country: Number(values.user_country), interest_country: Number(values.interest_country) },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: ({ user }) => {
      client.setQueryData(meQuery.queryKey, user);
      setDone(true);
    },
    onFailed: (problem) => form.refuse(problem, ['user_country', 'interest_country']),
  });
  const { stays } = useEnv();
  const open = countries.filter(({ catalogo, iso }) => catalogo && operatesIn(stays, iso));
  const { getValues, setValue } = form;
  const near = open.find(({ iso }) => iso === region())?.idpais;
  useEffect(() => {
    if (near !== undefined && getValues('interest_country') === '') setValue('interest_country', String(near));
  }, [near, getValues, setValue]);
  const options = (shown: typeof countries) => (
    <>
      <option value="">{t('countries.choose')}</option>
      {shown.map(({ idpais, nombre }) => (
        <option key={idpais} value={idpais}>
          {nombre}
        </option>
      ))}
    </>
  );
  return (
    <Form className="form" onSubmit={form.handleSubmit((values) => choose.run(values))}>
      <h1>{t('countries.title')}</h1>
      {isLoadingError && <Failure error={error} retry={() => void refetch()} />}
      <SelectField label={t('countries.yours')} autoComplete="country" {...form.field('user_country')}>
        {options(countries)}
      </SelectField>
      <SelectField label={t('countries.interest')} {...form.field('interest_country')}>
        {options(open)}
      </SelectField>
      <FormRefusal problem={choose.problem} />
      <Button type="submit" block busy={choose.busy}>
        {t('countries.finish')}
      </Button>
      {done && <Welcome />}
    </Form>
  );
};

/**
 * Shown for three seconds, or until the visitor leaves it. Moving the pointer over it, or a key press or focus change within it, means that
 * it is being read, so it stays. Its initial focus does not count, or it would never continue.
 */
const Welcome = () => {
  const { t } = useTranslation('account');
  const me = useMe();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = safeReturn(params.get('next'));
  const [staying, setStaying] = useState(false);
  const target = next !== paths.home ? next : me?.tipo === 'anfitrion' ? paths.dashboard : paths.home;
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), SHOWN_MS);
    const look = (event: Event) => isReading(event) && setStaying(true);
    for (const type of READING) document.addEventListener(type, look);
    return () => {
      clearTimeout(timer);
      for (const type of READING) document.removeEventListener(type, look);
    };
  }, [staying, navigate, target]);
  useEffect(() => {
    if (staying) document.getElementById(GO_ID)?.focus(); // the other button, which may have had the focus, has been removed
  }, [staying]);
  return (
    <Dialog
      open
      kind="urgent"
      onClose={() => undefined}
      title={t('welcome.title', { name: me?.nombre ?? '' })}
      actions={
        <>
          {!staying && (
            <Button look="quiet" onClick={() => setStaying(true)}>
              {t('welcome.stay')}
            </Button>
          )}
          <Button id={GO_ID} onClick={() => void navigate(target, { replace: true })}>
            {t('welcome.go')}
          </Button>
        </>
      }
    >
      <p className="row">
        <CircleCheck size={24} aria-hidden className={styles.okIcon} />
        {t('welcome.text')}
      </p>
      {me && !me.correo_confirmado && <p>{t('welcome.confirm', { email: me.correo })}</p>}
    </Dialog>
  );
};

const READING = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
const dialogOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[role=alertdialog]') : null);

/** Whether the visitor is interacting with the dialog. Pressing one of its buttons does not count: the button has its own effect. */
const isReading = (event: Event): boolean => {
  if (event instanceof FocusEvent) return dialogOf(event.target) !== null && dialogOf(event.relatedTarget) === dialogOf(event.target);
  if (event instanceof KeyboardEvent) return event.key !== 'Enter' && event.key !== ' ';
  return dialogOf(event.target) !== null && (event.type === 'pointermove' || !(event.target as Element).closest('button'));
};
