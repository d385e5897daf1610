import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapBoundary } from '../../map/MapBoundary.tsx';
import { useStreetsAt } from '../../map/streets/use-streets.ts';
import { houseKind } from '../../texts.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { degrees } from '../form/figures.ts';
import { LineField } from '../shared/fields.tsx';
import styles from '../shared/publish.module.css';
import { addressAtQuery, type Address as Found, placeAtQuery } from '../shared/queries.ts';
import { fieldId, useField, useWizard } from '../shared/wizard-context.ts';
import { PlaceBox } from './PlaceBox.tsx';
import { StreetBox } from './StreetBox.tsx';
import { useDebounced } from './use-debounced.ts';

const PinMap = lazyComponent(() => import('./PinMap.tsx').then(({ PinMap }) => PinMap));

/** The default currency of a country; the host can choose another. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  CL: 'es_CL',
  AR: 'es_AR',
  ES: 'it_IT',
  PT: 'it_IT',
  PE: 'es_PE',
  MX: 'es_MX',
  CO: 'es_CO',
  PA: 'en_US',
};

const PAUSE_MS = 800;

/** The point as numbers; null while it is incomplete. */
const usePoint = (): { lat: number; lng: number } | null => {
  const [lat, lng] = [useField('latitud').value, useField('longitud').value].map((text) =>
    text.trim() === '' ? Number.NaN : Number(text),
  );
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return null;
  return { lat, lng };
};

export const usePlaceAt = () => {
  const point = usePoint();
  return useQuery({ ...placeAtQuery(point?.lat ?? 0, point?.lng ?? 0), enabled: point !== null }).data;
};

/** Place, street and number as text, and the exact point: set by the selected place, then moved on the map (W-06). */
export const Address = () => {
  const { t } = useTranslation('publish');
  const { listing } = useWizard();
  const lugar = useField('lugar');
  const moneda = useField('moneda');
  const latitud = useField('latitud');
  const longitud = useField('longitud');
  const point = usePoint();
  const place = usePlaceAt();
  const direccion = useField('direccion');
  const numero = useField('numero');
  const pinned = useField('pin_movido');
  const hasNumber = useField('numeroRegistro').value !== '';
  const isHome = houseKind(useField('tipo').value) === 'home'; // nothing else is registered
  /** Counts the selected places and addresses: each starts with a pin that nobody has moved. */
  const [chosen, setChosen] = useState(0);
  const move = (to: { latitud: string; longitud: string }, byPin = false) => {
    latitud.set(to.latitud);
    longitud.set(to.longitud);
    pinned.set(byPin);
  };
  const settle = (comuna: string, country_code: string, at: { latitud: number; longitud: number }) => {
    lugar.set(comuna);
    move({ latitud: degrees(at.latitud), longitud: degrees(at.longitud) });
    setChosen((count) => count + 1);
    const own = CURRENCY_OF[country_code];
    if (own && listing === null) moneda.set(own);
  };
  const write = ({ direccion: street, numero: door }: Found) => {
    if (street) direccion.set(street);
    if (door) numero.set(door);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('address.title')}</legend>
      <p className="mute small">{t('address.text')}</p>
      <PlaceBox
        id={fieldId('lugar')}
        value={lugar.value}
        error={lugar.error}
        onText={lugar.set}
        onChoose={(chosen) => settle(chosen.comuna, chosen.country_code, chosen)}
      />
      <div className={styles.street}>
        <StreetBox
          place={lugar.value}
          number={numero.value}
          onChoose={(found) => {
            write(found);
            settle(found.comuna, found.country_code, found);
          }}
        />
        <LineField name="numero" label={t('address.number')} />
      </div>
      {point && (
        <Door key={chosen} point={point} onMove={(to) => move(to, true)}>
          {pinned.value && <AtPin point={point} written={`${direccion.value} ${numero.value}`} onUse={write} />}
        </Door>
      )}
      <details className={styles.byHand} open={latitud.error !== undefined || longitud.error !== undefined || undefined}>
        <summary>{t('address.byHand')}</summary>
        <div className="form-2">
          <TextField
            id={latitud.id}
            label={t('address.latitude')}
            inputMode="text"
            value={latitud.value}
            error={latitud.error}
            onChange={(event) => move({ latitud: event.target.value.replace(',', '.'), longitud: longitud.value })}
          />
          <TextField
            id={longitud.id}
            label={t('address.longitude')}
            inputMode="text"
            value={longitud.value}
            error={longitud.error}
            onChange={(event) => move({ latitud: latitud.value, longitud: event.target.value.replace(',', '.') })}
          />
        </div>
      </details>
      <p role="status" className="small mute">
        {point && place && place.comuna !== lugar.value && t('address.isIn', { place: place.comuna, country: place.country })}
        {point && place === null && t('fault.outside')}
        {point && place?.opera === false && listing === null && ` ${t('fault.country_closed')}`}
      </p>
      {place && place.registro !== 'none' && (isHome || hasNumber) && <RegistryNumber registry={place.registro} />}
    </fieldset>
  );
};

type DoorProps = { point: { lat: number; lng: number }; onMove: ComponentProps<typeof PinMap>['onMove']; children: ReactNode };

/** The pin on the map, where streets show the way to the door; without streets it would be a guess (D-174). */
const Door = ({ point, onMove, children }: DoorProps) => {
  const { t } = useTranslation('publish');
  const [start] = useState(point); // where streets are looked up: the map stays while the pin is moved
  if (!useStreetsAt(start)) return null;
  return (
    <>
      <p className={`small ${styles.told}`}>{t('address.move')}</p>
      <div className={styles.mapPlace}>
        <MapBoundary text={t('address.mapFailed')}>
          <PinMap point={point} onMove={onMove} />
        </MapBoundary>
      </div>
      {children}
    </>
  );
};

/** The registration number that some places require by law. */
const RegistryNumber = ({ registry }: { registry: string }) => {
  const { t } = useTranslation('publish');
  return (
    <>
      {registry === 'buenos_aires' && (
        <Note kind="info" icon={Info}>
          <b>{t('law.title')}</b>
          <p>{t('law.text')}</p>
          <p>{t('law.number')}</p>
        </Note>
      )}
      <LineField name="numeroRegistro" label={t('law.field')} hint={t('law.hint')} />
    </>
  );
};

/** Offers the street and number at the moved pin. Hidden when they are unknown. */
const AtPin = ({ point, written, onUse }: { point: { lat: number; lng: number }; written: string; onUse: (found: Found) => void }) => {
  const { t } = useTranslation('publish');
  const { lat, lng } = useDebounced(point, PAUSE_MS);
  const { data: found } = useQuery(addressAtQuery(lat, lng));
  const address = found?.direccion ? [found.direccion, found.numero].filter(Boolean).join(' ') : '';
  if (!found || address === '' || address === written.trim()) return null;
  return (
    <p role="status" className="small">
      {t('address.atPin', { address })}{' '}
      <button type="button" className="link" onClick={() => onUse(found)}>
        {t('address.use')}
      </button>
    </p>
  );
};
