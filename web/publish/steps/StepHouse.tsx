import { Wifi } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../../src/shared/person-texts.ts';
import { houseKind } from '../../texts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/form/Field.tsx';
import { WifiDialog } from '../../wifi/WifiDialog.tsx';
import { HOUSE_TEXTS } from '../form/vocabulary.ts';
import styles from '../publish.module.css';
import { useField, useWizard } from '../wizard/wizard-context.ts';
import { BothTexts } from './BothTexts.tsx';

/** Step 8: check-in and check-out, the wifi, and four texts; for coworking spaces and campers these have other questions (D-93). */
export const StepHouse = () => {
  const { t } = useTranslation(['publish', 'listingLate']);
  const kind = houseKind(useField('tipo').value);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('hours.title')}</legend>
        <div className="form-2">
          <HourField name="hora_llegada" label={t('hours.checkIn')} />
          <HourField name="hora_salida" label={t('hours.checkOut')} />
        </div>
      </fieldset>
      <OwnWifi />
      <p className="small mute">{t('words.rule')}</p>
      {HOUSE_TEXTS.map((name) => (
        <BothTexts
          key={name}
          name={name}
          label={t(`listingLate:rule.${kind}.${name}`)}
          hint={t(`house.${kind}.${name}`)}
          max={PERSON_TEXTS.houseText.max}
        />
      ))}
    </>
  );
};

/** Every half hour of the day. */
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`);

const HourField = ({ name, label }: { name: 'hora_llegada' | 'hora_salida'; label: string }) => {
  const { id, value, set, error } = useField(name);
  const hours = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].sort(); // others may come by the API
  return (
    <SelectField id={id} label={label} value={value} error={error} onChange={(event) => set(event.target.value)}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hour}
        </option>
      ))}
    </SelectField>
  );
};

/** The wifi of a space that exists: saved on its own, so that the password is in no draft of this device. */
const OwnWifi = () => {
  const { t } = useTranslation('publish');
  const { listing } = useWizard();
  const [open, setOpen] = useState(false);
  return (
    <fieldset className={styles.group}>
      <legend>{t('wifi.title')}</legend>
      <p className="small mute">{t(listing === null ? 'wifi.later' : 'wifi.text')}</p>
      {listing !== null && (
        <p>
          <Button look="secondary" network icon={<Wifi size={20} aria-hidden />} onClick={() => setOpen(true)}>
            {t('wifi.open')}
          </Button>
        </p>
      )}
      {open && listing !== null && <WifiDialog listing={listing} onClose={() => setOpen(false)} />}
    </fieldset>
  );
};
