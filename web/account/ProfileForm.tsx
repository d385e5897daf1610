import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listText } from '../../src/kernel/formats.ts';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Unsaved } from '../ui/overlay/Unsaved.tsx';
import { nameFault } from '../ui/person-name.ts';
import { FormRefusal } from '../ui/state/Failure.tsx';
import { PhoneFields } from './phone/PhoneFields.tsx';
import styles from './shared/account.module.css';
import { type Field, type Props, useProfileForm } from './shared/use-profile-form.ts';

/** A person's own details. Input survives a failed save; hidden fields are not sent. */
export const ProfileForm = ({ me, only, submit, because, afterPhone, beforeSubmit, onSaved }: Props) => {
  const { t, i18n } = useTranslation('account');
  const { countries, languages, form, labels, save, shown } = useProfileForm({ me, only, onSaved });
  const { isDirty } = form.formState;
  const has = (name: Field) => shown.includes(name);
  return (
    <Form className="form" onSubmit={form.handleSubmit((values) => save.run(values))}>
      {form.formState.submitCount > 0 && <ErrorSummary {...form.summary(labels)} />}
      <FormRefusal problem={save.problem} />
      {!only && (
        <div>
          <TextField label={t('email')} value={me.correo} disabled />
          <p className="small">
            <Link className="link tall" to={paths.changeEmail}>
              {t('email_change.change')}
            </Link>
          </p>
        </div>
      )}
      {has('nombre') && (
        <div className="form-2">
          <TextField
            label={labels.nombre}
            autoComplete="given-name"
            {...form.field('nombre', { validate: nameFault(PERSON_TEXTS.firstName) })}
          />
          <TextField
            label={labels.apellido}
            autoComplete="family-name"
            {...form.field('apellido', { validate: nameFault(PERSON_TEXTS.lastName) })}
          />
        </div>
      )}
      {has('telefono') && <PhoneFields form={form} labels={labels} />}
      {afterPhone}
      {has('fecha_nacimiento') && (
        <TextField
          label={labels.fecha_nacimiento}
          type="date"
          autoComplete="bday"
          hint={t('profile.adult')}
          {...form.field('fecha_nacimiento')}
        />
      )}
      {has('sexo') && (
        <SelectField label={labels.sexo} autoComplete="sex" {...form.field('sexo')}>
          <option value="">{t('countries.choose')}</option>
          <option value="f">{t('profile.sex.f')}</option>
          <option value="m">{t('profile.sex.m')}</option>
          <option value="x">{t('profile.sex.x')}</option>
        </SelectField>
      )}
      {has('pais_idpais') && (
        <SelectField label={labels.pais_idpais} autoComplete="country" {...form.field('pais_idpais')}>
          <option value="">{t('countries.choose')}</option>
          {countries.map(({ idpais, nombre }) => (
            <option key={idpais} value={idpais}>
              {nombre}
            </option>
          ))}
        </SelectField>
      )}
      {has('nationality') && <TextField label={labels.nationality} {...form.field('nationality')} />}
      {has('biografia') && <TextArea label={labels.biografia} hint={t('profile.bioHint')} {...form.field('biografia', {})} />}
      {has('idiomas') && (
        <details className="fold">
          <summary>
            {[
              labels.idiomas,
              listText(
                i18n.language,
                languages.filter(({ code }) => me.idiomas.includes(code)).map(({ nombre }) => nombre),
              ),
            ]
              .filter(Boolean)
              .join(': ')}
          </summary>
          <fieldset>
            <legend className="vh">{labels.idiomas}</legend>
            <div className={styles.spoken}>
              {languages.map(({ code, nombre }) => (
                <Checkbox key={code} label={nombre} value={code} {...form.register('idiomas')} />
              ))}
            </div>
          </fieldset>
        </details>
      )}
      {beforeSubmit}
      <Button type="submit" busy={save.busy} because={because}>
        {submit}
      </Button>
      {because && <p className="small mute">{because}</p>}
      {!only && (
        <Unsaved
          unsaved={() => isDirty}
          words={{
            title: t('profile.leaving.title'),
            text: t('profile.leaving.text'),
            stay: t('profile.leaving.stay'),
            leave: t('profile.leaving.leave'),
          }}
        />
      )}
    </Form>
  );
};
