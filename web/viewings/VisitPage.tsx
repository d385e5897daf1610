import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { rangeText } from '../../src/kernel/formats.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { recordOf } from '../../src/kernel/own.ts';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { WholePhoneField } from '../account/phone/WholePhoneField.tsx';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { plusDays } from '../calendar/days.ts';
import { useEnv } from '../env.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import { listingQuery } from '../listing/shared/queries.ts';
import type { PageContext } from '../page.ts';
import { idIn, paths } from '../paths.ts';
import { guestsIn, type Stay, stayIn } from '../search-address.ts';
import { textIn } from '../texts.ts';
import { Button } from '../ui/Button.tsx';
import { Traps } from '../ui/captcha/Traps.tsx';
import { useTraps } from '../ui/captcha/use-traps.ts';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { SelectField, TextArea, TextField } from '../ui/form/Field.tsx';
import { FileField } from '../ui/form/FileField.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { nameFault } from '../ui/person-name.ts';
import { FailedPage, Refusal } from '../ui/state/Failure.tsx';

/** In form order, for the error summary. */
const NAMES = [
  'visit_day',
  'preferred_dates',
  'full_name',
  'email',
  'phone',
  'country',
  'birth_date',
  'occupation',
  'address',
  'national_id',
] as const;
type Values = Record<(typeof NAMES)[number], string>;

const FARTHEST_DAYS = 90;
const { fullName, preferredDates } = PERSON_TEXTS;
const MAX_BYTES = 4 * 1024 * 1024;

const formOf = (values: object, picture: File | null): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  if (picture) form.set('id_picture', picture);
  return form;
};

/** Requests a viewing before a stay (D-16), with the details the team needs to arrange it; documents are optional. */
export const VisitPage = () => {
  const { t, i18n } = useTranslation('visits');
  const navigate = useNavigate();
  const { now } = useEnv();
  const me = useMe();
  const id = idIn(useParams()['accommodationId']);
  const [params] = useSearchParams();
  const stay = stayIn(params);
  const guests = guestsIn(params);
  const { data: listing, error, refetch } = useQuery(listingQuery(id));
  const [picture, setPicture] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [reading, setReading] = useState(false);
  const form = useForm<Values>({
    defaultValues: {
      full_name: me ? `${me.nombre} ${me.apellido}`.trim() : '',
      email: me?.correo ?? '',
      phone: me?.telefono ? `+${me.telefono}` : '',
      country: me?.pais ?? '',
      birth_date: me?.fecha_nacimiento ?? '',
      occupation: '',
      visit_day: '',
      preferred_dates: '',
      national_id: '',
      address: '',
    },
  });
  const traps = useTraps('visit');
  const ask = useCommand({
    send: (values: Values, key) =>
      answer(
        api.POST('/api/v1/accommodations/request-visit/{id}', {
          params: { path: { id } },
          body: { ...values, occupation: values.occupation === 'student' ? 'student' : 'executive' },
          // multipart, because of the picture
          bodySerializer: () => formOf({ ...values, ...traps.fields() }, picture),
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: () => void navigate(paths.visitAsked(id, stay, guests), { replace: true }),
    onFailed: (problem) => {
      form.refuse(problem, [...NAMES]);
      traps.refused(problem);
    },
  });
  if (!listing) return error && <FailedPage error={error} retry={() => void refetch()} />;
  const today = dayIn(listing.zona_horaria, now);
  const labels = recordOf(NAMES, (name) => t(`field.${name}`));
  const field = (name: keyof Values, required = true) => ({
    id: name,
    label: labels[name],
    ...form.field(name, required ? { required: 'required' } : {}),
  });
  return (
    <div className="form-page">
      <h1>{t('title')}</h1>
      <p className="mute">{t('text', { title: textIn(listing.nombre, i18n.language), place: listing.comuna })}</p>
      {stay && <ChosenStay listing={id} stay={stay} guests={guests} />}
      <Form className="form" onSubmit={form.handleSubmit((values) => !tooLarge && ask.run(values))}>
        {form.formState.submitCount > 0 && <ErrorSummary {...form.summary(labels)} />}
        {ask.problem && !NAMES.some((name) => ask.problem?.fields[name]) && <Refusal problem={ask.problem} />}
        <TextField {...field('visit_day')} type="date" min={today} max={plusDays(today, FARTHEST_DAYS)} hint={t('hint.visit_day')} />
        <TextArea {...field('preferred_dates', false)} hint={t('hint.preferred_dates')} maxLength={preferredDates.max} />
        <TextField {...field('full_name')} {...form.register('full_name', { validate: nameFault(fullName) })} autoComplete="name" />
        <div className="form-2">
          <TextField {...field('email')} {...form.emailField('email')} autoComplete="email" />
          <WholePhoneField {...field('phone')} country={listing.country_code} />
          <TextField {...field('country')} autoComplete="country-name" />
          <TextField {...field('birth_date')} type="date" max={today} autoComplete="bday" hint={t('hint.birth_date')} />
        </div>
        <SelectField {...field('occupation')}>
          <option value="">{t('choose')}</option>
          <option value="student">{t('occupation.student')}</option>
          <option value="executive">{t('occupation.executive')}</option>
        </SelectField>
        <TextField {...field('address', false)} autoComplete="street-address" hint={t('optional')} />
        <TextField {...field('national_id', false)} autoComplete="off" hint={t('hint.national_id')} />
        <FileField
          label={t('field.id_picture')}
          hint={t('hint.id_picture')}
          accept="image/png,image/jpeg"
          error={tooLarge ? t('tooLarge') : ask.problem?.fields['id_picture'] ? t('wrongPicture') : undefined}
          onReading={setReading}
          onChoose={(file) => {
            setTooLarge((file?.size ?? 0) > MAX_BYTES);
            setPicture(file);
            ask.reset();
          }}
        />
        <Traps traps={traps} />
        <Button type="submit" block busy={ask.busy || reading}>
          {t('send')}
        </Button>
        <p className="small mute">{t('after')}</p>
      </Form>
    </div>
  );
};

/** The stay selected on the page of the space, and a link back to it. */
const ChosenStay = ({ listing, stay, guests }: { listing: number; stay: Stay; guests: number }) => {
  const { t, i18n } = useTranslation(['visits', 'common']);
  return (
    <p className="small num">
      {t('stay', { dates: rangeText(i18n.language, stay.from, stay.to), guests: t('common:guests', { count: guests }) })}{' '}
      <Link className="link" to={paths.listing(listing, stay, guests)}>
        {t('asked.back')}
      </Link>
    </p>
  );
};

export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { accommodationId?: string } }) => {
  await client.ensureQueryData(listingQuery(idIn(params.accommodationId)));
  await signedIn(client, request);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('visits:title'), noindex: true }) };
