import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_GUESTS_IN_FILTER } from '../../../src/shared/stay-rules.ts';
import { WIRE_TYPES } from '../../api/wire-names.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Field.tsx';
import { Stepper } from '../../ui/form/Stepper.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { type Criteria, comparedNights, fitting, MAX_ROOMS, stayOf } from '../criteria.ts';
import { resultsQuery } from '../queries.ts';
import { Chips } from './Chips.tsx';
import styles from './filter-dialog.module.css';
import { type ActiveFilter, activeFilters, NO_FILTERS } from './filters.ts';
import { PriceRange } from './PriceRange.tsx';
import { useFilterLabel, useFlagLabel } from './use-filter-label.ts';
import { categoriesFor, FLAG_GROUPS, FLAGS, type Flag } from './vocabulary.ts';

/** The section to which a chip of the bar opens the dialog. */
export type Section = 'price' | 'type' | 'rooms';

/** The last option stands for this number and more (D-21). */
const ROOMS = ['any', ...Array.from({ length: MAX_ROOMS + 1 }, (_, rooms) => rooms)] as const;
const [POPULAR, ...GROUPS] = FLAG_GROUPS;

type Props = {
  criteria: Criteria;
  at: Section | null;
  onApply: (criteria: Criteria) => Promise<void>;
  onClose: () => void;
};

/** Keeps the order in which an address is parsed, so that the cache key of the search stays the same. */
const toggled = <Name extends string>(known: readonly Name[], chosen: readonly Name[], name: Name): readonly Name[] =>
  known.filter((other) => chosen.includes(other) !== (other === name));

/** All filters; the button shows the number of results before they are applied (S-05 to S-08). */
export const FilterDialog = ({ criteria, at, onApply, onClose }: Props) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const [draft, setDraft] = useState(criteria);
  const [dropped, setDropped] = useState<readonly ActiveFilter[]>([]);
  const label = useFilterLabel(criteria);
  const sections = {
    price: useRef<HTMLFieldSetElement>(null),
    type: useRef<HTMLFieldSetElement>(null),
    rooms: useRef<HTMLFieldSetElement>(null),
  };
  // fetches the results themselves, so that they are cached when the dialog closes
  const preview = useQuery(resultsQuery({ ...draft, page: 1 }));
  const count = preview.isPlaceholderData ? undefined : preview.data?.paginate.total;

  const change = (changes: Partial<Criteria>) => {
    const wanted = { ...draft, ...changes };
    const next = fitting(wanted);
    const kept = activeFilters(next);
    setDropped(activeFilters(wanted).filter(({ id }) => !kept.some((other) => other.id === id)));
    setDraft(next);
  };

  return (
    <Dialog
      open
      kind="sheet"
      onClose={onClose}
      title={t('filters')}
      initialFocus={at ? () => sections[at].current?.querySelector<HTMLElement>('input, button:enabled') ?? true : undefined}
      actions={
        <>
          <Button look="quiet" onClick={() => change(NO_FILTERS)}>
            {t('clear')}
          </Button>
          <Button onClick={() => void onApply(draft)}>{count === undefined ? t('show') : t('showCount', { count })}</Button>
        </>
      }
    >
      <p className="vh" role="status">
        {count !== undefined && t('count', { count })}
      </p>
      <div className={styles.filters}>
        <fieldset ref={sections.price}>
          <legend>{t('price')}</legend>
          <PriceRange
            least={draft.priceMin}
            most={draft.priceMax}
            nights={comparedNights(draft)}
            isStay={stayOf(draft) !== null}
            onChange={(priceMin, priceMax) => change({ priceMin, priceMax })}
          />
        </fieldset>
        <fieldset ref={sections.type}>
          <legend>{t('types')}</legend>
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
        <fieldset>
          <legend>{t('categories')}</legend>
          <Chips
            names={categoriesFor(draft.types)}
            chosen={draft.categories}
            label={(category) => t(`common:category.${category}`)}
            onToggle={(category) => change({ categories: toggled(categoriesFor([]), draft.categories, category) })}
          />
        </fieldset>
        <fieldset ref={sections.rooms}>
          <legend>{t('rooms')}</legend>
          <Rooms draft={draft} onChange={change} onAskEntire={() => change({ types: toggled(WIRE_TYPES, draft.types, 'entero') })} />
        </fieldset>
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
      </div>
    </Dialog>
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
