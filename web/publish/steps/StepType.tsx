import { Building2, Caravan, DoorOpen, House, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ROOMS } from '../../../src/kernel/listings/limits.ts';
import { WIRE_MODES, WIRE_TYPES } from '../../../src/kernel/listings/vocabulary.ts';
import { useEnv } from '../../env.ts';
import { houseKind } from '../../texts.ts';
import { SelectField } from '../../ui/form/Field.tsx';
import { Stepper } from '../../ui/form/Stepper.tsx';
import { categoriesOf, type Mode, type Type } from '../form/vocabulary.ts';
import { Address } from '../place/Address.tsx';
import { Choices, DigitsField } from '../shared/fields.tsx';
import styles from '../shared/publish.module.css';
import { useField, useWizard } from '../shared/wizard-context.ts';

const ICONS: Readonly<Record<Type, React.ReactNode>> = {
  entero: <House size={24} aria-hidden />,
  privado: <DoorOpen size={24} aria-hidden />,
  compartido: <Users size={24} aria-hidden />,
  cowork: <Building2 size={24} aria-hidden />,
  camper: <Caravan size={24} aria-hidden />,
};

/** Step 1: type, address, size and rental mode. */
export const StepType = () => {
  const { t } = useTranslation('publish');
  return (
    <>
      <Kind />
      <Address />
      <fieldset className={styles.group}>
        <legend>{t('size.title')}</legend>
        <div className="form-2">
          <DigitsField name="m2" label={t('size.m2')} />
          <DigitsField name="maximo_huespedes" label={t('size.guests')} />
        </div>
        <RoomCount />
      </fieldset>
      <HowLet />
    </>
  );
};

/** A change of type sets the category to the first of that type; an edit keeps the category where the new type has it too (W-09). */
const Kind = () => {
  const { t } = useTranslation(['publish', 'common']);
  const { listing } = useWizard();
  const tipo = useField('tipo');
  const categoria = useField('categoria');
  const [reset, setReset] = useState(false);
  const categories = categoriesOf(tipo.value);
  const choose = (type: Type) => {
    const offered = categoriesOf(type);
    const stays = listing !== null && offered.some((name) => name === categoria.value);
    tipo.set(type);
    if (!stays) categoria.set(offered[0] ?? '');
    setReset(!stays && offered.slice(1).some((name) => name === categoria.value));
  };
  const homes = categoriesOf('entero') === categories;
  return (
    <>
      <Choices
        legend={t('type.legend')}
        name="tipo"
        options={WIRE_TYPES.map((value) => ({
          value,
          title: t(`type.${value}.title`),
          ...(value === 'compartido' && { text: t('type.compartido.text') }),
          icon: ICONS[value],
          onChoose: () => choose(value),
        }))}
      />
      {categories.length > 1 && (
        <SelectField
          id={categoria.id}
          label={t('category.label')}
          value={categoria.value}
          error={categoria.error}
          hint={reset ? t('category.reset', { category: t(`common:category.${categories[0] ?? 'casa'}`) }) : undefined}
          onChange={(event) => {
            setReset(false);
            categoria.set(categories.find((name) => name === event.target.value) ?? '');
          }}
        >
          {categories.map((name) => (
            <option key={name} value={name}>
              {t(`common:category.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      {homes && (
        <label className={styles.switch}>
          <input
            type="checkbox"
            className="switch"
            checked={categoria.value === 'residencia'}
            onChange={(event) => categoria.set(event.target.checked ? 'residencia' : 'casa')}
          />
          <span>{t('category.residence')}</span>
        </label>
      )}
    </>
  );
};

const RoomCount = () => {
  const { t } = useTranslation('publish');
  const home = houseKind(useField('tipo').value) === 'home';
  const rooms = useField('rooms');
  const piezas = useField('piezas');
  const change = (count: number) => {
    rooms.set(count);
    piezas.set(piezas.value.slice(0, count));
  };
  return (
    <div className="counter" id={rooms.id}>
      <span>
        {t('size.rooms')}
        {rooms.value === 0 && home && <span className="hint">{t('size.studio')}</span>}
      </span>
      <Stepper label={t('size.rooms')} value={rooms.value} min={0} max={MAX_ROOMS} onChange={change} maxReason={t('size.most')} />
    </div>
  );
};

/** The rental mode. Monthly: the minimum stay is fixed at thirty nights. Daily: it starts at one night (W-08, D-89). */
const HowLet = () => {
  const { t } = useTranslation('publish');
  const mode = useField('modalidad_tiempo');
  const nights = useField('tiempo_min');
  const choose = (value: Mode) => {
    mode.set(value);
    if (value !== 'ambos') nights.set(value === 'mensual' ? '30' : '1');
  };
  const { leastNights } = useEnv().stays;
  return (
    <fieldset className={styles.group}>
      <legend>{t('mode.title')}</legend>
      <Choices
        legend={t('mode.legend')}
        name="modalidad_tiempo"
        options={WIRE_MODES.map((value) => ({
          value,
          title: t(`mode.${value}.title`),
          ...(value !== 'ambos' && { text: t(`mode.${value}.text`) }),
          onChoose: () => choose(value),
        }))}
      />
      {mode.value !== 'mensual' && (
        <DigitsField name="tiempo_min" label={t('mode.minimum')} hint={leastNights > 1 && t('mode.siteMinimum', { count: leastNights })} />
      )}
    </fieldset>
  );
};
