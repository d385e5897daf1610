import { useTranslation } from 'react-i18next';
import { useVisitorRate } from '../../api/rates.ts';
import { type Criteria, comparedNights } from '../shared/criteria.ts';
import { type Flag, isRoomFlag, isWelcomeFlag } from '../shared/vocabulary.ts';
import type { ActiveFilter } from './filters.ts';
import { chosenAmount, leastDollars, mostDollars, priceBounds, roundMoney } from './price.ts';

/** The label of a flag. */
export const useFlagLabel = () => {
  const { t } = useTranslation(['search', 'listing']);
  return (flag: Flag): string => {
    if (isWelcomeFlag(flag)) return t(`welcome.${flag}`);
    return isRoomFlag(flag) ? t(`listing:roomItem.${flag}`) : t(`listing:feature.${flag}`);
  };
};

/** The label of a filter, with amounts in the visitor's currency. */
export const useFilterLabel = (criteria: Pick<Criteria, 'from' | 'to' | 'by'>) => {
  const { t } = useTranslation(['search', 'common']);
  const purse = useVisitorRate();
  const flagLabel = useFlagLabel();
  const { step } = priceBounds(purse, comparedNights(criteria));
  const priceLabel = (least: number, most: number): string => {
    const low = roundMoney(chosenAmount(least, purse, leastDollars, step), purse.currency);
    const high = roundMoney(chosenAmount(most, purse, mostDollars, step), purse.currency);
    if (most === 0) return t('atLeast', { amount: low });
    return least === 0 ? t('upTo', { amount: high }) : t('between', { low, high });
  };
  return (filter: ActiveFilter): string => {
    switch (filter.kind) {
      case 'price':
        return priceLabel(filter.least, filter.most);
      case 'type':
        return t(`type.${filter.name}`);
      case 'category':
        return t(`common:category.${filter.name}`);
      case 'rooms':
        return filter.least === 0 ? t('studio') : t('roomsAtLeast', { count: filter.least });
      case 'verified':
        return t('common:verified');
      default:
        return flagLabel(filter.name);
    }
  };
};
