import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesQuery } from '../api/places.ts';
import type { Place } from '../search-address.ts';
import { FieldError } from '../ui/FieldError.tsx';

type Props = {
  value: Place | null;
  onChange: (place: Place | null) => void;
  error?: string | undefined;
  inputRef?: React.Ref<HTMLInputElement>;
};

/** A place of the catalogue by two letters or more, blind to case and accents, chosen by hand or by keys (H-03). */
export const PlaceField = ({ value, onChange, error, inputRef }: Props) => {
  const { t } = useTranslation('home');
  const id = useId();
  const [text, setText] = useState(value?.comuna ?? '');
  const asked = text.trim().length >= 2 && text !== value?.comuna;
  const { data: places = [], isFetching } = useQuery({ ...placesQuery(text.trim()), enabled: asked });
  const items = asked ? places.slice(0, 8) : [];
  const choose = (place: Place) => {
    onChange(place);
    setText(place.comuna);
  };
  return (
    <Autocomplete.Root
      items={items}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return;
        setText(next);
        if (value && next !== value.comuna) onChange(null);
      }}
      mode="none"
      autoHighlight
      itemToStringValue={(place: Place) => place.comuna}
    >
      <div className={value ? 'cell filled' : 'cell'}>
        <label className="k" htmlFor={id}>
          {t('where')}
        </label>
        <Autocomplete.Input
          ref={inputRef}
          id={id}
          className="v"
          placeholder={t('wherePlaceholder')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          enterKeyHint="search"
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="menu-place" sideOffset={8} align="start">
          <Autocomplete.Popup className="menu float place-menu" hidden={!asked}>
            <Autocomplete.Status className="menu-label">
              {asked && !isFetching && items.length === 0 ? t('noPlaces', { text }) : null}
            </Autocomplete.Status>
            <Autocomplete.List>
              {(place: Place) => (
                <Autocomplete.Item key={place.id} value={place} className="menu-item" onClick={() => choose(place)}>
                  <MapPin size={18} aria-hidden />
                  <span>
                    {place.comuna}
                    <span className="small mute place-within">
                      {[place.region, place.type_route === 'country' ? null : place.country].filter(Boolean).join(', ')}
                    </span>
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
