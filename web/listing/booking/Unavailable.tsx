import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../../src/kernel/formats.ts';
import { MONTHLY_FROM_NIGHTS } from '../../../src/kernel/stay-rules.ts';
import type { paths } from '../../api/schema.ts';
import { plusDays } from '../../calendar/days.ts';
import { type Choice, gapAdvice, type StayRules, shortestStay } from '../../calendar/rules.ts';
import { Note } from '../../ui/Note.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import type { Listing, Stay } from '../shared/queries.ts';
import styles from './booking.module.css';

/** The busy nights of a stay as ranges, each to the morning after its last night (D-a14). */
const takenNights = ({ busy }: StayRules, { from, to }: Stay): Stay[] => {
  const ranges: Stay[] = [];
  for (let day = from; day < to; day = plusDays(day, 1)) {
    if (!busy.has(day)) continue;
    const last = ranges.at(-1);
    const next = plusDays(day, 1);
    if (last?.to === day) ranges.splice(-1, 1, { from: last.from, to: next });
    else ranges.push({ from: day, to: next });
  }
  return ranges;
};

type Available = paths['/api/v1/available']['get']['responses'][200]['content']['application/json'];
type Props = { available: UseQueryResult<Available>; listing: Listing; rules: StayRules; stay: Stay; onChoose: (choice: Choice) => void };

/** Why these nights are unavailable, and alternatives near them (D-a07, D-a14). */
export const Unavailable = ({ available, listing, rules, stay, onChoose }: Props) => {
  const { t, i18n } = useTranslation(['listingLate', 'listing']);
  if (available.error) return <Failure error={available.error} retry={() => void available.refetch()} />;
  const answer = available.data;
  if (!answer || answer.available || !answer.reason) return null;
  const taken = takenNights(rules, stay);
  const advice = answer.reason === 'leaves_gap' ? gapAdvice(rules, stay) : null;
  const options = answer.alternatives && answer.alternatives.length > 0 ? answer.alternatives : (advice?.options ?? []);
  const counts: Partial<Record<typeof answer.reason, number>> = {
    minimum_stay: listing.tiempo_min,
    lease_minimum: shortestStay(rules),
    too_many_guests: listing.maximo_huespedes,
    leaves_gap: advice?.nights ?? 1,
    mode: MONTHLY_FROM_NIGHTS - 1,
  };
  const why = (reason: NonNullable<typeof answer.reason>) =>
    reason === 'country_closed'
      ? t('listing:booking.closed')
      : t(`reason.${reason}`, {
          count: counts[reason] ?? 1,
          ...((reason === 'minimum_stay' || reason === 'mode') && rules.byMonth && { context: 'month' }),
        });
  return (
    <Note kind="warning" icon={CircleAlert} role="status">
      <p>
        {answer.reason === 'busy' && taken.length > 0
          ? t('reason.busyOn', { nights: taken.map(({ from, to }) => rangeText(i18n.language, from, to)).join(', ') })
          : why(answer.reason)}
      </p>
      {options.length > 0 && (
        <p className={styles.options}>
          {t('reason.try')}{' '}
          {options.slice(0, 2).map(({ from, to }) => (
            <button type="button" className="link tall num" key={from + to} onClick={() => onChoose({ from, to })}>
              {rangeText(i18n.language, from, to)}
            </button>
          ))}
        </p>
      )}
    </Note>
  );
};
