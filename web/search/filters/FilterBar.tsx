import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '../../ui/overlay/Dialog.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import type { Criteria } from '../shared/criteria.ts';
import type { Section } from './FilterDialog.tsx';
import styles from './filters.module.css';
import { activeFilters, NO_FILTERS } from './filters.ts';
import { useFilterLabel } from './use-filter-label.ts';

const FilterDialog = lazyComponent(() => import('./FilterDialog.tsx').then(({ FilterDialog }) => FilterDialog));
/** Prefetches the code of the dialog; a failure is ignored, since the press loads it again. */
const preload = () => void Promise.all([FilterDialog.fetch(), Frame.fetch()]).catch(() => undefined);
const early = { onPointerEnter: preload, onFocus: preload };

type Props = {
  criteria: Criteria;
  onChange: (changes: Partial<Criteria>) => void;
  /** Called with the criteria selected in the dialog; resolves once they are in the URL. */
  onApply: (criteria: Criteria) => Promise<void>;
};

/**
 * The filters besides place and dates: a button with their number, and a chip for each that removes it (S-06). The chips come first, and
 * the row scrolls back to them, so that active filters are visible on a phone.
 */
export const FilterBar = ({ criteria, onChange, onApply }: Props) => {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState<{ section: Section; anchor: Element } | 'all' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const label = useFilterLabel(criteria);
  const active = activeFilters(criteria);
  /** Removing a chip keeps the focus in the bar. */
  const change = (changes: Partial<Criteria>) => {
    button.current?.focus({ preventScroll: true });
    onChange(changes);
  };
  const shortcut = (section: Section, text: string) => (
    <button
      type="button"
      className="chip"
      aria-haspopup="dialog"
      {...early}
      onClick={({ currentTarget: anchor }) => setOpen({ section, anchor })}
    >
      {text}
      <ChevronDown size={16} aria-hidden />
    </button>
  );
  return (
    <div className={styles.bar}>
      <fieldset>
        <legend className="vh">{t('filters')}</legend>
        <button ref={button} type="button" className={active.length > 0 ? 'chip on' : 'chip'} {...early} onClick={() => setOpen('all')}>
          <SlidersHorizontal size={16} aria-hidden />
          {t('filters')}{' '}
          {active.length > 0 && (
            <span className="n">
              {active.length} <span className="vh">{t('active', { count: active.length })}</span>
            </span>
          )}
        </button>
        {active.map((filter) => (
          <span className="chip on" key={filter.id}>
            <span className={styles.word}>{label(filter)}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('remove', { filter: label(filter) })}
              onClick={() => change(filter.without)}
            >
              <X size={16} aria-hidden />
            </button>
          </span>
        ))}
        <span className={styles.separator} />
        {shortcut('price', t('price'))}
        {shortcut('type', t('types'))}
        {shortcut('rooms', t('rooms'))}
        {(active.length > 0 || criteria.guests > 1) && (
          <button type="button" className="link tall small" onClick={() => change(NO_FILTERS)}>
            {t('clear')}
          </button>
        )}
      </fieldset>
      {open && (
        <FilterDialog
          criteria={criteria}
          at={open === 'all' ? null : open}
          onClose={() => setOpen(null)}
          onApply={async (wanted, inPlace) => {
            if (inPlace) await onApply(wanted);
            else onChange(wanted);
            setOpen(null);
            button.current?.parentElement?.scrollTo?.(0, 0);
          }}
        />
      )}
    </div>
  );
};
