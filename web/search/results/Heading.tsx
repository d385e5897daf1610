import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DOT, rangeText } from '../../../src/kernel/formats.ts';
import type { PriceBasis } from '../../../src/kernel/stay-rules.ts';
import type { Place } from '../../search-address.ts';
import { Note } from '../../ui/Note.tsx';
import { type Criteria, cornerOf, isNightly, type Order, stayOf } from '../shared/criteria.ts';
import styles from '../shared/search.module.css';
import { SortMenu } from './SortMenu.tsx';

type Props = {
  criteria: Criteria;
  /** The unit of the prices. */
  by: PriceBasis;
  /** Null until the results of these criteria are loaded, undefined if loading failed. */
  total: number | null | undefined;
  place: Place | null;
  /** The dates in the URL are invalid and were ignored. */
  datesDropped: boolean;
  onSort: (order: Order) => void;
  onBy: (by: PriceBasis) => void;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) < 2e-5;

/** The map was moved or an area drawn, so the results are not those of the named place. The place's own box counts as the place. */
const isElsewhere = ({ northeast, southwest, polygon }: Criteria, place: Place | null): boolean => {
  const ne = cornerOf(northeast);
  const sw = cornerOf(southwest);
  if (polygon) return true;
  if (!ne || !sw) return false;
  return (
    !place ||
    ![ne.lat - place.northeast.lat, ne.lng - place.northeast.lng, sw.lat - place.southwest.lat, sw.lng - place.southwest.lng].every((d) =>
      near(d, 0),
    )
  );
};

/** Without dates: whether prices are per night or per month; sorting, price filter and map use the same unit (D-126). */
const ByUnit = ({ by, onChange }: { by: PriceBasis; onChange: Props['onBy'] }) => {
  const { t } = useTranslation('search');
  return (
    <fieldset className={styles.by}>
      <legend className="vh">{t('by.label')}</legend>
      {(['night', 'month'] as const).map((unit) => (
        <button type="button" className="chip" key={unit} aria-pressed={by === unit} onClick={() => onChange(unit)}>
          {t(`by.${unit}`)}
        </button>
      ))}
    </fieldset>
  );
};

/** Number of results, place, dates and guests; announced after each change (S-02). */
export const Heading = ({ criteria, by, total, place, datesDropped, onSort, onBy }: Props) => {
  const { t, i18n } = useTranslation(['search', 'common']);
  const { guests, where, order } = criteria;
  const stay = stayOf(criteria);
  const name = place?.comuna ?? (where.long_name ?? where.comuna ?? where.direccion_completa ?? where.country)?.split(',')[0];
  const title = (count: number): string => {
    if (isElsewhere(criteria, place)) return t('countHere', { count });
    return name ? t('countIn', { count, place: name }) : t('count', { count });
  };
  const when = stay ? rangeText(i18n.language, stay.from, stay.to) : t('common:pill.anyDates');
  const parts = [when, t('common:guests', { count: guests })];
  const heading = total === undefined ? (name ?? t('results')) : total === null ? t('searching') : title(total);
  return (
    <div className={styles.head}>
      <h1 className="num">{heading}</h1>
      <p className="vh" role="status">
        {/* a new element for every search, so that the same text is announced again */}
        {total != null && <span key={JSON.stringify(criteria)}>{[heading, ...parts].join(DOT)}</span>}
      </p>
      <div className={styles.sort}>
        <p className="small mute num dotted">
          {[...parts, ...(stay ? [t(isNightly(criteria) ? 'totalPrice' : 'monthPrice')] : [])].map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        {!stay && <ByUnit by={by} onChange={onBy} />}
        {total !== 0 && <SortMenu order={order} onChange={onSort} />}
      </div>
      {datesDropped && (
        <Note kind="warning" icon={CircleAlert}>
          {t('datesDropped')}
        </Note>
      )}
    </div>
  );
};
