import type { UseQueryResult } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PriceBasis } from '../../../src/kernel/stay-rules.ts';
import type { components } from '../../api/schema.ts';
import { CompareBar } from '../../favourites/CompareBar.tsx';
import type { Named } from '../../favourites/shared/stored-here.ts';
import { useHidden } from '../../favourites/use-marks.ts';
import { ListingCard } from '../../listing/shared/ListingCard.tsx';
import { textIn } from '../../texts.ts';
import { withOwnCovers } from '../../ui/listing/covers.ts';
import { opensMenu } from '../../ui/overlay/OpensMenu.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { CardsSkeleton } from '../../ui/state/Skeletons.tsx';
import { type Criteria, stayOf } from '../shared/criteria.ts';
import styles from '../shared/search.module.css';

type Answer = { data: components['schemas']['SearchResult'][]; paginate: { total: number; current_page: number; total_pages: number } };
type Props = {
  results: UseQueryResult<Answer>;
  criteria: Criteria;
  /** The unit of the prices. */
  by: PriceBasis;
  /** Spaces highlighted in the list and on the map (S-14). */
  marked: readonly (number | null)[];
  onHover: (id: number | null) => void;
  /** Shown when the list is empty, and below a short one. */
  none: React.ReactNode;
};

/** With at most this many results, saving the search is offered below them. */
const FEW = 6;

/** One page of the list: skeletons while it loads, then cards, or the failure, or `none` (S-03, X-02). */
export const Results = ({ results, criteria, by, marked, onHover, none }: Props) => {
  const { i18n } = useTranslation();
  const hidden = useHidden();
  const { data: found, error } = results;
  if (error && !found) return <Failure error={error} retry={() => void results.refetch()} />;
  if (!found || (found.data.length === 0 && found.paginate.total > 0))
    return (
      <div className={styles.grid}>
        <CardsSkeleton count={6} />
      </div>
    );
  if (found.data.length === 0) return none;
  const shown = found.data.filter(({ idalojamiento }) => !hidden.has(idalojamiento));
  return (
    <>
      <CompareBar stay={stayOf(criteria)} guests={criteria.guests} />
      <div className={styles.grid}>
        {withOwnCovers(shown, new Set()).map((listing, i) => (
          <ListingCard
            key={listing.idalojamiento}
            listing={listing}
            stay={stayOf(criteria)}
            guests={criteria.guests}
            by={by}
            eager={i === 0}
            sizes="(min-width:1024px) 28vw, (min-width:640px) 45vw, 88vw"
            on={marked.includes(listing.idalojamiento)}
            onHover={onHover}
            aside={<More space={{ id: listing.idalojamiento, title: textIn(listing.nombre, i18n.language) }} />}
          />
        ))}
      </div>
      {hidden.size > 0 && <HiddenSpaces />}
      {found.paginate.total <= FEW && none}
      <Pager page={found.paginate.current_page} perPage={criteria.perPage} pages={found.paginate.total_pages} />
    </>
  );
};

const HiddenSpaces = lazyComponent(() => import('../../favourites/HiddenSpaces.tsx').then(({ HiddenSpaces }) => HiddenSpaces));
const CardMenu = opensMenu<{ space: Named }>(() => import('../../favourites/CardMenu.tsx').then(({ CardMenu }) => CardMenu));

/** Compare a space, or hide it for good. */
const More = ({ space }: { space: Named }) => {
  const { t } = useTranslation('favourites');
  return (
    <CardMenu className="heart more" label={t('more', { title: space.title })} space={space}>
      <Ellipsis size={20} aria-hidden className="i" />
    </CardMenu>
  );
};
