import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '../../../src/kernel/own.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { type Me, meQuery } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { countriesQuery } from './queries.ts';

type Values = {
  nombre: string;
  apellido: string;
  codigo_pais: string;
  telefono: string;
  fecha_nacimiento: string;
  sexo: string;
  pais_idpais: string;
  nationality: string;
  biografia: string;
  idiomas: string[];
};
export type Field = keyof Values;
const ALL: readonly Field[] = [
  'nombre',
  'apellido',
  'codigo_pais',
  'telefono',
  'fecha_nacimiento',
  'sexo',
  'pais_idpais',
  'nationality',
  'biografia',
  'idiomas',
];
type Missing = Me['missing'][number];
/** The field for a missing part of the profile; the e-mail address has none in this form. */
const fieldFor = (name: Field | Missing): Field | 'correo' => (name === 'pais' ? 'pais_idpais' : name);
const WITH_PHONE: readonly Field[] = ['codigo_pais', 'telefono'];

export type Props = {
  me: Me;
  /** Shows only what is missing for booking (K-09); by default everything. */
  only?: readonly (Field | Missing)[];
  submit: string;
  /** Why it cannot be saved yet. */
  because?: string | undefined;
  /** Rendered below the phone. */
  afterPhone?: ReactNode;
  beforeSubmit?: ReactNode;
  onSaved: (user: Me) => void;
};

const NONE = { countries: [], languages: [] };

const local = (me: Me) =>
  me.telefono && me.codigo_pais && me.telefono.startsWith(me.codigo_pais) ? me.telefono.slice(me.codigo_pais.length) : (me.telefono ?? '');

/** The form of a person's own details: its fields, initial values and saving. Hidden fields are not sent. */
export const useProfileForm = ({ me, only, onSaved }: Pick<Props, 'me' | 'only' | 'onSaved'>) => {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { data: { countries, languages } = NONE } = useQuery(countriesQuery);
  const form = useForm<Values>({
    defaultValues: {
      nombre: me.nombre,
      apellido: me.apellido,
      codigo_pais: me.codigo_pais ?? '',
      telefono: local(me),
      fecha_nacimiento: me.fecha_nacimiento ?? '',
      sexo: me.sexo ?? '',
      pais_idpais: me.pais_idpais === null ? '' : String(me.pais_idpais),
      nationality: me.nationality ?? '',
      biografia: me.biografia ?? '',
      idiomas: me.idiomas,
    },
  });
  const own = countries.find(({ idpais }) => idpais === me.pais_idpais)?.prefix;
  const { getValues, setValue, resetField } = form;
  useEffect(() => {
    // the countries, and with them the choices of the prefix, may load after the form, and the field after both
    if (!own || getValues('codigo_pais') !== '') return;
    setValue('codigo_pais', own);
    resetField('codigo_pais', { defaultValue: own });
  }, [own, getValues, setValue, resetField]);
  const shownFields = only?.map(fieldFor);
  const shown = ALL.filter(
    (name) => !shownFields || shownFields.includes(name) || (WITH_PHONE.includes(name) && shownFields.includes('telefono')),
  );
  for (const name of shown) form.register(name); // in page order, even though the phone is its own component: the first error is focused
  const labels = recordOf(shown, (name) => t(`profile.${name}`));
  const save = useCommand({
    send: (values: Values, key) => {
      const sent = Object.fromEntries(
        shown.map((name) => [name, values[name] === '' ? null : name === 'pais_idpais' ? Number(values[name]) : values[name]]),
      );
      return answer(api.PUT('/api/v1/users/update', { body: sent, ...withIdempotencyKey(key) }));
    },
    onDone: ({ user }, values) => {
      form.reset(values);
      client.setQueryData(meQuery.queryKey, user);
      onSaved(user);
    },
    onFailed: (problem) => form.refuse(problem, ALL),
  });
  return { countries, languages, form, labels, save, shown };
};
