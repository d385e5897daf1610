import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ROOMS } from '../../../src/kernel/listings/limits.ts';
import { WIRE_TYPES } from '../../../src/kernel/listings/vocabulary.ts';
import { MAX_GUESTS_IN_FILTER, type PriceBasis } from '../../../src/kernel/stay-rules.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Field.tsx';
import { Stepper } from '../../ui/form/Stepper.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { type Criteria, comparedNights, fitting, shownBy, stayOf } from '../shared/criteria.ts';
import { resultsQuery } from '../shared/queries.ts';
import { categoriesFor, FLAG_GROUPS, FLAGS, type Flag } from '../shared/vocabulary.ts';
import { Chips } from './Chips.tsx';
import styles from './filter-dialog.module.css';
import { type ActiveFilter, activeFilters, NO_FILTERS } from './filters.ts';
import { PriceRange } from './PriceRange.tsx';
import { useFilterLabel, useFlagLabel } from './use-filter-label.ts';

/** A section that a chip of the bar opens separately. */
export type Section = 'price' | 'type' | 'rooms';

/** The last number means this many rooms or more (D-21, docs/rules/product.md#numbers). */
const ROOMS = ['any', ...Array.from({ length: MAX_ROOMS + 1 }, (_, rooms) => rooms)] as const;
/** The criteria that a section clears. */
const NONE_OF: Readonly<Record<Section, Partial<Criteria>>> = {
  price: { priceMin: 0, priceMax: 0 },
  type: { types: [] },
  rooms: { rooms: null },
};
const [POPULAR, ...GROUPS] = FLAG_GROUPS;

type Props = {
  criteria: Criteria;
  /** The section opened by a chip, with the chip; null for all filters. */
  at: { section: Section; anchor: Element } | null;
  /** `inPlace`: a dialog has a history entry, which the new criteria replace; a popup has none. */
  onApply: (criteria: Criteria, inPlace: boolean) => Promise<void>;
  onClose: () => void;
};

/** Keeps the order in which a URL is parsed, so that the cache key of the search stays the same. */
const toggled = <Name extends string>(known: readonly Name[], chosen: readonly Name[], name: Name): readonly Name[] =>
  known.filter((other) => chosen.includes(other) !== (other === name));

/** All filters, or those of one chip; the button shows the number of results before they are applied (S-05 to S-08). */
export const FilterDialog = ({ criteria, at, onApply, onClose }: Props) => {
  const { t } = useTranslation(['search', 'common']);
  const narrow = useNarrow();
  const popup = useRef<HTMLDivElement>(null);
  const { draft, dropped, change } = useDraft(criteria);
  // fetches the results themselves, so that they are cached when the dialog closes
  const preview = useQuery(resultsQuery({ ...draft, page: 1 }));
  const count = preview.isPlaceholderData ? undefined : preview.data?.paginate.total;
  const isPopup = at !== null && !narrow;
  const cleared = at ? NONE_OF[at.section] : NO_FILTERS;
  const actions = (
    <>
      <Button look="quiet" onClick={() => change(cleared)}>
        {at ? t('clearOne') : t('clear')}
      </Button>
      <Button onClick={() => void onApply(draft, !isPopup)}>{count === undefined ? t('show') : t('showCount', { count })}</Button>
    </>
  );
  const body = (
    <>
      <p className="vh" role="status">
        {count !== undefined && t('count', { count })}
      </p>
      <Sections
        titled={at === null || isPopup}
        only={at?.section ?? null}
        draft={draft}
        by={shownBy(draft, preview.data)}
        dropped={dropped}
        change={change}
      />
    </>
  );
  const titles = { price: t('price'), type: t('types'), rooms: t('rooms') };
  const title = at ? titles[at.section] : t('filters');
  if (isPopup)
    return (
      <Popover.Root open onOpenChange={(open) => !open && onClose()}>
        <Popover.Portal>
          <Popover.Positioner className="menu-place" anchor={at.anchor} sideOffset={8} align="start" collisionPadding={16}>
            <Popover.Popup
              ref={popup}
              className={`float ${styles.popup}`}
              aria-label={title}
              initialFocus={() => popup.current?.querySelector<HTMLElement>('input, fieldset button:enabled') ?? true}
              finalFocus={() => (at.anchor instanceof HTMLElement ? at.anchor : true)}
            >
              {body}
              <div className="between">{actions}</div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    );
  return (
    <Dialog open kind="sheet" onClose={onClose} title={title} actions={actions}>
      {body}
    </Dialog>
  );
};

/** The draft criteria, and which of them the last change removed. */
const useDraft = (criteria: Criteria) => {
  const [draft, setDraft] = useState(criteria);
  const [dropped, setDropped] = useState<readonly ActiveFilter[]>([]);
  const change = (changes: Partial<Criteria>) => {
    const wanted = { ...draft, ...changes };
    const next = fitting(wanted);
    const remaining = activeFilters(next);
    setDropped(activeFilters(wanted).filter(({ id }) => !remaining.some((other) => other.id === id)));
    setDraft(next);
  };
  return { draft, dropped, change };
};

type SectionsProps = {
  /** Whether a section shows its title: a dialog with a single section has it in the header. */
  titled: boolean;
  only: Section | null;
  draft: Criteria;
  /** The unit of prices without dates, to which a selected price refers. */
  by: PriceBasis;
  dropped: readonly ActiveFilter[];
  change: (changes: Partial<Criteria>) => void;
};

const Sections = ({ titled, only, draft, by, dropped, change }: SectionsProps) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const label = useFilterLabel(draft);
  const legend = titled ? undefined : 'vh';
  const shows = (section: Section) => only === null || only === section;
  return (
    <div className={styles.filters}>
      {shows('price') && (
        <fieldset>
          <legend className={legend}>{t('price')}</legend>
          <PriceRange
            least={draft.priceMin}
            most={draft.priceMax}
            nights={comparedNights({ ...draft, by })}
            isStay={stayOf(draft) !== null}
            onChange={(priceMin, priceMax) => change({ priceMin, priceMax, ...(draft.from === null && { by }) })}
          />
        </fieldset>
      )}
      {shows('type') && (
        <fieldset>
          <legend className={legend}>{t('types')}</legend>
          <Chips
            names={WIRE_TYPES}
            chosen={draft.types}
            label={(type) => t(`type.${type}`)}
            onToggle={(type) => change({ types: toggled(WIRE_TYPES, draft.types, type) })}
          />
          <p className="hint" role="status">
            {dropped.length > 0 && t('dropped', { filters: new Intl.ListFormat(i18n.language).format(dropped.map(label)) })}
          </p>
        </fieldset>
      )}
      {only === null && (
        <fieldset>
          <legend>{t('categories')}</legend>
          <Chips
            names={categoriesFor(draft.types)}
            chosen={draft.categories}
            label={(category) => t(`common:category.${category}`)}
            onToggle={(category) => change({ categories: toggled(categoriesFor([]), draft.categories, category) })}
          />
        </fieldset>
      )}
      {shows('rooms') && (
        <fieldset>
          <legend className={legend}>{t('rooms')}</legend>
          <Rooms draft={draft} onChange={change} onAskEntire={() => change({ types: toggled(WIRE_TYPES, draft.types, 'entero') })} />
        </fieldset>
      )}
      {only === null && (
        <>
          <div className="between">
            <span className="label">{t('guests')}</span>
            <Stepper
              label={t('guests')}
              value={Math.min(draft.guests, MAX_GUESTS_IN_FILTER)}
              min={1}
              max={MAX_GUESTS_IN_FILTER}
              orMore
              onChange={(guests) => change({ guests })}
            />
          </div>
          <Checkbox label={t('verifiedOnly')} checked={draft.verified} onChange={(event) => change({ verified: event.target.checked })} />
          <Features chosen={draft.flags} onToggle={(flag) => change({ flags: toggled(FLAGS, draft.flags, flag) })} />
        </>
      )}
    </div>
  );
};

/** The number of rooms, only for entire places. */
const Rooms = ({
  draft,
  onChange,
  onAskEntire,
}: {
  draft: Criteria;
  onChange: (changes: Partial<Criteria>) => void;
  onAskEntire: () => void;
}) => {
  const { t } = useTranslation('search');
  return draft.types.includes('entero') ? (
    <Chips
      names={ROOMS}
      chosen={[draft.rooms ?? 'any']}
      label={(rooms) => (rooms === 'any' ? t('anyRooms') : rooms === 0 ? t('studio') : t('roomsAtLeast', { count: rooms }))}
      text={(rooms) => (typeof rooms === 'number' && rooms > 0 ? `${rooms}+` : undefined)}
      onToggle={(rooms) => onChange({ rooms: rooms === 'any' ? null : rooms })}
    />
  ) : (
    <p className="hint">
      {t('roomsOnly')}{' '}
      <button type="button" className="link" onClick={onAskEntire}>
        {t('askEntire')}
      </button>
    </p>
  );
};

/** Features of a space: the popular ones first, the others by group. */
const Features = ({ chosen: flags, onToggle }: { chosen: readonly Flag[]; onToggle: (flag: Flag) => void }) => {
  const { t } = useTranslation('search');
  const flagLabel = useFlagLabel();
  return (
    <>
      <fieldset>
        <legend>{t('group.popular')}</legend>
        <Chips names={POPULAR.names} chosen={flags} label={flagLabel} onToggle={onToggle} />
      </fieldset>
      <Accordion
        items={GROUPS.map(({ id, names }) => {
          const chosen = flags.filter((flag) => names.some((name) => name === flag)).length;
          return {
            id,
            title: chosen > 0 ? t('groupChosen', { group: t(`group.${id}`), count: chosen }) : t(`group.${id}`),
            body: <Chips<Flag> names={names} chosen={flags} label={flagLabel} onToggle={onToggle} />,
          };
        })}
      />
    </>
  );
};
