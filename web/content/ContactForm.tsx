import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { CallingCodeField } from '../account/phone/PhoneFields.tsx';
import { digitsOf, usePhoneExample } from '../account/phone/phone-example.ts';
import { countriesQuery } from '../account/shared/queries.ts';
import { Button } from '../ui/Button.tsx';
import { CAPTCHA_ID, Captcha } from '../ui/captcha/Captcha.tsx';
import { Honeypot } from '../ui/captcha/Honeypot.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { SelectField, TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Note } from '../ui/Note.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { nameFault } from '../ui/person-name.ts';
import { FormRefusal } from '../ui/state/Failure.tsx';
import styles from './content.module.css';
import { useContactForm, type Variant } from './use-contact-form.ts';

const { min: SHORTEST, max: LONGEST } = PERSON_TEXTS.letter;
const PHONE_DIGITS = 16;

const lengthFault = (text: string) => {
  const length = [...text.trim()].length;
  if (length === 0) return 'required';
  if (length < SHORTEST) return 'too_short';
  return length <= LONGEST || 'too_long';
};

type Parts = Pick<ReturnType<typeof useContactForm>, 'form' | 'labelOf'>;

/** A contact form. An incomplete letter is not sent, and the form shows what is missing: the home form in a popup (H-08). */
export const ContactForm = ({ variant = 'home' }: { variant?: Variant }) => {
  const { t } = useTranslation('forms');
  const { form, captcha, send, labels, labelOf, missing, setMissing, submit, isTicked } = useContactForm(variant);
  const tried = form.formState.submitCount > 0;
  const unticked = tried && !isTicked ? [{ name: CAPTCHA_ID, label: t('captcha.label'), text: t('captcha.missing') }] : [];
  const summary = form.summary(labels);
  const errors = [...summary.errors, ...unticked];
  const focus = (name: string) => (name === CAPTCHA_ID ? document.getElementById(CAPTCHA_ID)?.focus() : summary.focus(name));
  if (send.done)
    return (
      <Note kind="success" icon={CircleCheck} role="status">
        <b>{t('contact.sentTitle')}</b>
        <p>{t('contact.sent')}</p>
      </Note>
    );
  return (
    <Form className={`form ${styles.contactForm}`} onSubmit={submit}>
      {tried && <ErrorSummary errors={errors} focus={focus} />}
      <FormRefusal problem={send.problem} />
      {variant === 'page' ? (
        <TextField label={labelOf.name} autoComplete="name" {...form.field('name', { validate: nameFault(PERSON_TEXTS.fullName) })} />
      ) : (
        <Names form={form} labelOf={labelOf} />
      )}
      <TextField label={labelOf.email} autoComplete="email" {...form.emailField('email')} />
      {variant === 'page' && <PhoneAndTrip form={form} labelOf={labelOf} />}
      <TextArea
        label={labelOf.message}
        hint={t('contact.left', { count: LONGEST - [...form.watch('message')].length })}
        {...form.field('message', { validate: lengthFault })}
      />
      <Honeypot {...form.register('website')} />
      <Captcha captcha={captcha} missing={tried} />
      <div>
        <Button type="submit" busy={send.busy}>
          {t('contact.send')}
        </Button>
      </div>
      {variant === 'home' && (
        <Dialog open={missing && errors.length > 0} onClose={() => setMissing(false)} title={t('contact.missingTitle')}>
          <p>{t('contact.missingText')}</p>
          <ul className={styles.missing}>
            {errors.map(({ name, label, text }) => (
              <li key={name}>
                <b>{label}</b>: {text}
              </li>
            ))}
          </ul>
          <Button
            type="button"
            onClick={() => {
              setMissing(false);
              const first = errors[0];
              if (first) setTimeout(() => focus(first.name)); // after the dialog has returned the focus
            }}
          >
            {t('contact.gotIt')}
          </Button>
        </Dialog>
      )}
    </Form>
  );
};

const Names = ({ form, labelOf }: Parts) => (
  <div className="form-2">
    <TextField
      label={labelOf.first_name}
      autoComplete="given-name"
      {...form.field('first_name', { validate: nameFault(PERSON_TEXTS.firstName) })}
    />
    <TextField
      label={labelOf.last_name}
      autoComplete="family-name"
      {...form.field('last_name', { validate: nameFault(PERSON_TEXTS.lastName) })}
    />
  </div>
);

/** The phone accepts only digits, at most 16 (docs/rules/product.md#input). */
const PhoneAndTrip = ({ form, labelOf }: Parts) => {
  const { t } = useTranslation('forms');
  const countries = useQuery(countriesQuery).data?.countries ?? [];
  const example = usePhoneExample(useWatch({ control: form.control, name: 'codigo_pais' }));
  const phone = form.field('telefono');
  return (
    <>
      <div className={styles.phone}>
        <CallingCodeField label={labelOf.codigo_pais} none={t('contact.choose')} {...form.field('codigo_pais')} />
        <TextField
          label={labelOf.telefono}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint={example ? t('contact.phoneExample', { number: digitsOf(example.number) }) : t('contact.phoneHint')}
          {...phone}
          onChange={(event) => {
            event.target.value = event.target.value.replace(/\D/g, '').slice(0, PHONE_DIGITS);
            void phone.onChange(event);
          }}
        />
      </div>
      <div className="form-2">
        <SelectField label={labelOf.user_type} {...form.field('user_type')}>
          <option value="">{t('contact.choose')}</option>
          <option value="guest">{t('contact.guest')}</option>
          <option value="host">{t('contact.host')}</option>
          <option value="company">{t('contact.company')}</option>
          <option value="other">{t('contact.other')}</option>
        </SelectField>
        <SelectField label={labelOf.destination_country} {...form.field('destination_country')}>
          <option value="">{t('contact.choose')}</option>
          {countries
            .filter(({ catalogo }) => catalogo)
            .map(({ idpais, nombre }) => (
              <option key={idpais} value={nombre}>
                {nombre}
              </option>
            ))}
        </SelectField>
      </div>
    </>
  );
};
