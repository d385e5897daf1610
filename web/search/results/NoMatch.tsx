import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../../src/kernel/formats.ts';
import { useRestTexts } from '../../i18n/rest.ts';
import type { Place } from '../../search-address.ts';
import { SaveSearch } from '../../searches/SaveSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/state/Drawing.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import filtersStyles from '../filters/filters.module.css';
import { activeFilters, NO_FILTERS } from '../filters/filters.ts';
import { useFilterLabel } from '../filters/use-filter-label.ts';
import { type Criteria, fitting } from '../shared/criteria.ts';
import { countQuery, resultsQuery } from '../shared/queries.ts';
import styles from '../shared/search.module.css';
import { type Suggestion, suggestionsFor } from './suggestions.ts';

type Props = { criteria: Criteria; place: Place | null; today: string; onChange: (changes: Partial<Criteria>) => void };

/** Shown instead of results, or below a few: alternatives, and saving the search. */
export const NoMatch = (props: Props) => {
  const total = useQuery(resultsQuery(props.criteria)).data?.paginate.total ?? 0;
  if (!useRestTexts()) return null;
  return total > 0 ? <SaveSearch /> : <Nothing {...props} />;
};

/** No results: suggestions with the number of results that the server counts for each (S-19, X-04). */
const Nothing = ({ criteria, place, today, onChange }: Props) => {
  const { t, i18n } = useTranslation(['nothing', 'search', 'common']);
  const label = useFilterLabel(criteria);
  const suggestions = suggestionsFor(criteria, place, today);
  const counts = useQueries({ queries: suggestions.map(({ changes }) => countQuery(fitting({ ...criteria, ...changes, page: 1 }))) });
  const counted = suggestions.flatMap((suggestion, i) => {
    const count = counts[i]?.data ?? 0;
    return count > 0 ? [{ ...suggestion, count }] : [];
  });
  // while the count for a larger group is loading, no smaller one is offered: the button would change under the finger
  const largest = suggestions.find(({ kind }, i) => kind === 'guests' && (counts[i]?.isPending || (counts[i]?.data ?? 0) > 0));
  const found = counted.filter(({ kind, id }) => kind !== 'guests' || id === largest?.id);
  const asking = counts.some(({ isPending }) => isPending);
  const words = (suggestion: Suggestion & { count: number }): string => {
    const { count } = suggestion;
    switch (suggestion.kind) {
      case 'filter':
        return t('without', { filter: label(suggestion.filter), count });
      case 'guests':
        return t('forGuests', { guests: t('common:guests', { count: suggestion.guests }), count });
      case 'dates':
        return t('onDates', { dates: rangeText(i18n.language, suggestion.from, suggestion.to), count });
      case 'filters':
        return t('withoutAll', { count });
      case 'area':
        return t('around', { count });
      default:
        return t('onAnyDates', { count });
    }
  };
  return (
    <EmptyState
      icon={<Drawing of="search" />}
      title={t('none')}
      action={
        <div className={styles.instead}>
          <p className="vh" role="status">
            {!asking && (found.length > 0 ? found.map(words).join('. ') : t('noneAnywhere'))}
          </p>
          {found.length > 0 && (
            <ul aria-label={t('instead')}>
              {found.map((suggestion) => (
                <li key={suggestion.id}>
                  <button type="button" className="chip" onClick={() => onChange(suggestion.changes)}>
                    <span className={filtersStyles.word}>{words(suggestion)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <SaveSearch none />
          {activeFilters(criteria).length > 0 && (
            <p className="row">
              <Button look="secondary" onClick={() => onChange(NO_FILTERS)}>
                {t('search:clear')}
              </Button>
            </p>
          )}
        </div>
      }
    >
      {asking ? t('noneAsking') : found.length > 0 ? t('noneFiltered') : t('noneAnywhere')}
    </EmptyState>
  );
};
