import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesQuery } from '../../api/places.ts';
import type { Place } from '../../search-address.ts';
import { FieldError } from '../../ui/form/FieldError.tsx';
import styles from '../shared/publish.module.css';

type Props = { id: string; value: string; error: string | undefined; onText: (text: string) => void; onChoose: (place: Place) => void };

/** A combobox with the cities and districts of the catalogue, for pointer and keyboard (W-06). */
export const PlaceBox = ({ id, value, error, onText, onChoose }: Props) => {
  const { t } = useTranslation('publish');
  const [chosen, setChosen] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const searching = value.trim().length >= 2 && value !== chosen;
  const { data: places = [], isFetching, isError, isPaused } = useQuery({ ...placesQuery(value.trim()), enabled: searching });
  const failed = isError || isPaused; // paused: it waits for a connection
  const items = searching && !failed ? places.filter(({ type_route }) => type_route !== 'country').slice(0, 8) : [];
  const choose = (place: Place) => {
    setChosen(place.comuna);
    onChoose(place);
  };
  return (
    <Autocomplete.Root
      items={items}
      open={isOpen && searching}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(next, { reason }) => reason !== 'item-press' && onText(next)}
      mode="none"
      autoHighlight
      itemToStringValue={(place: Place) => place.comuna}
    >
      <div className="field">
        <label htmlFor={id}>{t('address.place')}</label>
        <Autocomplete.Input
          id={id}
          className="input"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="menu-place" sideOffset={8} align="start">
          <Autocomplete.Popup className={`menu float ${styles.places}`}>
            <Autocomplete.Status className="menu-label">
              {searching && !isFetching && items.length === 0
                ? t(failed ? 'address.placesFailed' : 'address.noPlaces', { text: value })
                : null}
            </Autocomplete.Status>
            <Autocomplete.List>
              {(place: Place) => (
                <Autocomplete.Item key={place.id} value={place} className="menu-item" onClick={() => choose(place)}>
                  <MapPin size={18} aria-hidden />
                  <span>{place.long_name}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
};
