import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesQuery } from '../api/places.ts';
import type { Place } from '../search-address.ts';
import { FieldError } from '../ui/form/FieldError.tsx';
import styles from './finder.module.css';

type Props = {
  value: Place | null;
  /** Called with null while a person types: what was chosen, or said of it, no longer holds. */
  onChange: (place: Place | null) => void;
  /** What stands in the field. */
  onText?: ((text: string) => void) | undefined;
  error?: string | undefined;
  inputRef?: React.Ref<HTMLInputElement>;
};

const MOST = 8;

/**
 * A place of the catalogue by two letters or more, blind to case and accents, chosen by hand or by keys (H-03): the combobox pattern of
 * ARIA in its own few lines, because it stands on the first page and must be ready before any library of widgets has come.
 */
export const PlaceField = ({ value, onChange, onText, error, inputRef }: Props) => {
  const { t } = useTranslation('home');
  const id = useId();
  const [text, setText] = useState(value?.comuna ?? '');
  useEffect(() => {
    if (value) setText(value.comuna);
  }, [value]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const asked = text.trim().length >= 2 && text !== value?.comuna;
  const { data = [], isFetching, isError, isPaused } = useQuery({ ...placesQuery(text.trim()), enabled: asked });
  const failed = isError || isPaused; // paused: it waits for a connection
  const places = asked && !failed ? data.slice(0, MOST) : [];
  const shown = open && asked && error === undefined && (places.length > 0 || !isFetching);
  const choose = (place: Place) => {
    onChange(place);
    setText(place.comuna);
    setOpen(false);
  };
  const type = (next: string) => {
    setText(next);
    onText?.(next);
    setAt(0);
    setOpen(true);
    if (next !== value?.comuna) onChange(null);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const marked = shown ? places[at] : undefined;
    if (step && shown && places.length > 0) setAt((at + step + places.length) % places.length);
    else if (step) setOpen(true);
    else if (event.key === 'Enter' && marked) choose(marked);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className={value ? `${styles.cell} ${styles.filled} ${styles.placeCell}` : `${styles.cell} ${styles.placeCell}`}>
      <label className={styles.name} htmlFor={id}>
        {t('where')}
      </label>
      <input
        ref={inputRef}
        id={id}
        className={styles.value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown && places.length > 0}
        aria-controls={`${id}-places`}
        aria-activedescendant={shown && places[at] ? `${id}-${places[at].id}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={t('wherePlaceholder')}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <FieldError id={`${id}-error`} error={error} />
      <div className={`menu float ${styles.placeMenu}`} hidden={!shown}>
        <p className="menu-label" role="status">
          {shown && places.length === 0 ? t(failed ? 'placesFailed' : 'noPlaces', { text }) : null}
        </p>
        <div id={`${id}-places`} role="listbox" aria-label={t('places')}>
          {places.map((place, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={place.id}
              id={`${id}-${place.id}`}
              className="menu-item"
              role="option"
              aria-selected={i === at}
              data-highlighted={i === at ? '' : undefined}
              onPointerMove={() => setAt(i)}
              onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
              onClick={() => choose(place)}
            >
              <MapPin size={18} aria-hidden className="i" />
              <span>
                {place.comuna}
                <span className={`small mute ${styles.within}`}>
                  {[place.region, place.type_route === 'country' ? null : place.country].filter(Boolean).join(', ')}
                  {place.espacios === 0 && ` · ${t('noSpaces')}`}
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
