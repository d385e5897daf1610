import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../search-address.ts';
import { FieldError } from '../ui/form/FieldError.tsx';
import styles from './finder.module.css';
import type { Recent } from './recent.ts';
import { usePlaceOffers } from './use-place-offers.tsx';

type Props = {
  value: Place | null;
  /** Called with null while a person types: the previous selection and messages about it no longer apply. */
  onChange: (place: Place | null) => void;
  /** Called with the text in the field. */
  onText?: ((text: string) => void) | undefined;
  /** Previous searches, offered while the field is empty. */
  recent: readonly Recent[];
  error?: string | undefined;
  inputRef?: React.Ref<HTMLInputElement>;
};

/**
 * A place of the catalogue, selected by pointer or keys (H-03): the combobox pattern of ARIA implemented directly, because it is on the
 * first page and must be ready before any widget library is loaded.
 */
export const PlaceField = ({ value, onChange, onText, recent, error, inputRef }: Props) => {
  const { t } = useTranslation('home');
  const id = useId();
  const [text, setText] = useState(value?.comuna ?? '');
  useEffect(() => {
    if (value) setText(value.comuna);
  }, [value]);
  const [open, setOpen] = useState(false);
  /** The option that the keys or the pointer moved to; null initially. */
  const [moved, setMoved] = useState<number | null>(null);
  const choose = (place: Place) => {
    onChange(place);
    setText(place.comuna);
    setOpen(false);
  };
  const { offers, marked, missing } = usePlaceOffers({ text, chosen: value, open, recent, onChoose: choose });
  const at = moved ?? marked;
  const listed = error === undefined && offers.length > 0;
  const shown = open && error === undefined && (listed || missing !== null);
  const type = (next: string) => {
    setText(next);
    onText?.(next);
    setMoved(null);
    setOpen(true);
    if (next !== value?.comuna) onChange(null);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const offer = shown ? offers[at] : undefined;
    if (step && listed) setMoved((at + (at < 0 && step < 0 ? 0 : step) + offers.length) % offers.length);
    else if (step) setOpen(true);
    else if (event.key === 'Enter' && offer) offer.choose();
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
        aria-expanded={shown && listed}
        aria-controls={`${id}-places`}
        aria-activedescendant={listed && offers[at] ? `${id}-${offers[at].key}` : undefined}
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
          {missing}
        </p>
        <div id={`${id}-places`} role="listbox" aria-label={t('places')}>
          {offers.map(({ key, icon, name, more, choose: take }, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={key}
              id={`${id}-${key}`}
              className="menu-item"
              role="option"
              aria-selected={i === at}
              data-highlighted={i === at ? '' : undefined}
              onPointerMove={() => setMoved(i)}
              onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
              onClick={take}
            >
              {icon}
              <span>
                {name}
                {more && <span className={`small mute ${styles.within}`}>{more}</span>}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
