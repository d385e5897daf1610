import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../ui/form/FieldError.tsx';
import styles from '../shared/publish.module.css';
import { type Address, addressesQuery } from '../shared/queries.ts';
import { useField } from '../shared/wizard-context.ts';
import { useDebounced } from './use-debounced.ts';

type Props = { place: string; number: string; onChoose: (address: Address) => void };

const SHORTEST = 4;
const PAUSE_MS = 350;

/** The street: typed, or selected with its number and point from the suggested addresses (W-06). */
export const StreetBox = ({ place, number, onChoose }: Props) => {
  const { t } = useTranslation('publish');
  const { id, value, set, error } = useField('direccion');
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const text = [`${value} ${number}`.trim(), place].filter(Boolean).join(', ');
  const street = useDebounced(typed === null || value.trim().length < SHORTEST ? '' : text, PAUSE_MS);
  const { data } = useQuery({ ...addressesQuery(street), enabled: street !== '' });
  // The catalogue has no streets: once the place is selected, its suggestions could only move the pin away.
  const isNews = data?.fuente === 'geocoder' || place === '';
  const items = typed !== null && street !== '' && isNews ? (data?.data ?? []) : [];
  const choose = (address: Address) => {
    setTyped(null);
    onChoose(address);
  };
  return (
    <Autocomplete.Root
      items={items}
      open={isOpen && items.length > 0}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return;
        setTyped(next);
        set(next);
      }}
      mode="none"
      itemToStringValue={(address: Address) => address.label}
    >
      <div className="field">
        <label htmlFor={id}>{t('address.street')}</label>
        <Autocomplete.Input
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="menu-place" sideOffset={8} align="start">
          <Autocomplete.Popup className={`menu float ${styles.places}`}>
            <Autocomplete.List>
              {(address: Address) => (
                <Autocomplete.Item key={address.label} value={address} className="menu-item" onClick={() => choose(address)}>
                  <MapPin size={18} aria-hidden />
                  <span>
                    {address.label}
                    {!address.exacto && <span className="small mute"> · {t('address.near')}</span>}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
};
