import { Wifi } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { houseKind } from '../../texts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/form/Field.tsx';
import { WifiDialog } from '../../wifi/WifiDialog.tsx';
import { HOUSE_TEXTS } from '../form/vocabulary.ts';
import styles from '../shared/publish.module.css';
import { useField, useWizard } from '../shared/wizard-context.ts';
import { HouseText } from './HouseText.tsx';
import { InEachLanguage } from './InEachLanguage.tsx';

/** Step 8: check-in and check-out, the wifi, and four texts; for coworking spaces and campers these have other questions (D-93). */
export const StepHouse = () => {
  const { t } = useTranslation(['publish', 'listingLate']);
  const kind = houseKind(useField('tipo').value);
  const { listing } = useWizard();
  return (
    <>
      <div className="form-2">
        <HourField name="hora_llegada" label={t('hours.checkIn')} />
        <HourField name="hora_salida" label={t('hours.checkOut')} />
      </div>
      {listing !== null && <OwnWifi listing={listing} />}
      <InEachLanguage names={HOUSE_TEXTS}>
        {(language) => (
          <div className={styles.rules}>
            {HOUSE_TEXTS.map((name) => (
              <HouseText key={name} name={name} kind={kind} language={language} label={t(`listingLate:rule.${kind}.${name}`)} />
            ))}
          </div>
        )}
      </InEachLanguage>
    </>
  );
};

/** Every half hour of the day. */
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`);

const HourField = ({ name, label }: { name: 'hora_llegada' | 'hora_salida'; label: string }) => {
  const { id, value, set, error } = useField(name);
  const hours = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].sort(); // the API may have set other times
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

/** The wifi of an existing space: saved separately, so that the password is in no draft on this device. */
const OwnWifi = ({ listing }: { listing: number }) => {
  const { t } = useTranslation('publish');
  const [open, setOpen] = useState(false);
  return (
    <p>
      <Button look="secondary" network icon={<Wifi size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('wifi.open')}
      </Button>
      {open && <WifiDialog listing={listing} onClose={() => setOpen(false)} />}
    </p>
  );
};
