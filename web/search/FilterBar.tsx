import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../format.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from '../ui/Field.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { activeFilters, type Criteria, priceBounds, TYPES } from './criteria.ts';

type Changes = Readonly<Record<string, string | readonly string[] | null>>;
type Props = { criteria: Criteria; onChange: (changes: Changes) => void };

/** What is asked for beside place and dates: a button with its count, and a chip for each that can be taken away (S-05, S-06). */
export const FilterBar = ({ criteria, onChange }: Props) => {
  const { t } = useTranslation(['search', 'common']);
  const [open, setOpen] = useState(false);
  const active = activeFilters(criteria);
  const remove = (changes: Changes, label: string) => (
    <button type="button" className="x" aria-label={t('remove', { filter: label })} onClick={() => onChange(changes)}>
      <X size={16} aria-hidden />
    </button>
  );
  const upTo = t('upTo', { amount: `${figure(criteria.priceMax, 'USD').replace(/\.00$/, '')} USD` });
  return (
    <div className="bar-f">
      <fieldset>
        <legend className="vh">{t('filters')}</legend>
        <button type="button" className={active > 0 ? 'chip on' : 'chip'} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={16} aria-hidden />
          {t('filters')}
          {active > 0 && (
            <span className="n">
              {active}
              <span className="vh"> {t('activeFilters')}</span>
            </span>
          )}
        </button>
        {active > 0 && <span className="sep" />}
        {criteria.priceMax > 0 && (
          <span className="chip on">
            {upTo}
            {remove({ precio_max: null }, upTo)}
          </span>
        )}
        {criteria.types.map((type) => (
          <span className="chip on" key={type}>
            {t(`type.${type}` as 'type.entero')}
            {remove({ tipo_alojamiento: criteria.types.filter((other) => other !== type) }, t(`type.${type}` as 'type.entero'))}
          </span>
        ))}
        {active > 0 && (
          <button type="button" className="link small" onClick={() => onChange({ precio_max: null, tipo_alojamiento: null })}>
            {t('clear')}
          </button>
        )}
      </fieldset>
      {open && <FilterDialog criteria={criteria} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
};

const FilterDialog = ({ criteria, onChange, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation(['search', 'common']);
  const { max, step } = priceBounds(criteria);
  const [price, setPrice] = useState(criteria.priceMax === 0 ? max : Math.min(criteria.priceMax, max));
  const [types, setTypes] = useState(criteria.types);
  const [guests, setGuests] = useState(criteria.guests);
  const shown = price >= max ? t('noCap') : `${figure(price, 'USD').replace(/\.00$/, '')} USD`;
  const apply = () => {
    onChange({
      precio_max: price >= max ? null : String(price),
      tipo_alojamiento: types,
      numero_huespedes: guests > 1 ? String(guests) : null,
    });
    onClose();
  };
  return (
    <Dialog
      open
      kind="sheet"
      onClose={onClose}
      title={t('filters')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={apply}>{t('show')}</Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor="price-cap" className="between">
          {t('priceCap')} <output className="num">{shown}</output>
        </label>
        <input
          id="price-cap"
          className="range"
          type="range"
          min={step}
          max={max}
          step={step}
          value={price}
          aria-valuetext={shown}
          onChange={(event) => setPrice(Number(event.target.value))}
        />
        <p className="hint">{max === 300 ? t('perNight') : t('perMonth')}</p>
      </div>
      <fieldset className="stack">
        <legend className="label">{t('types')}</legend>
        {TYPES.map((type) => (
          <Checkbox
            key={type}
            label={t(`type.${type}`)}
            checked={types.includes(type)}
            onChange={(event) => setTypes(event.target.checked ? [...types, type] : types.filter((other) => other !== type))}
          />
        ))}
      </fieldset>
      <div className="between">
        <span className="label">{t('guests')}</span>
        <Stepper label={t('guests')} value={guests} min={1} max={10} onChange={setGuests} />
      </div>
    </Dialog>
  );
};
