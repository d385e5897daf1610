import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { paths } from '../api/schema.ts';
import { type Choice, gapAdvice, type StayRules } from '../calendar/rules.ts';
import { shortRange } from '../format.ts';
import { Failure } from '../ui/Failure.tsx';
import type { Listing, Stay } from './queries.ts';

type Available = paths['/api/v1/available']['get']['responses'][200]['content']['application/json'];
type Props = { available: UseQueryResult<Available>; listing: Listing; rules: StayRules; stay: Stay; onChoose: (choice: Choice) => void };

/** Why these nights cannot be had, and what near them can (D-a07, D-a14). */
export const Unavailable = ({ available, listing, rules, stay, onChoose }: Props) => {
  const { t, i18n } = useTranslation('listing');
  if (available.error) return <Failure error={available.error} retry={() => void available.refetch()} />;
  const answer = available.data;
  if (!answer || answer.available || !answer.reason) return null;
  const advice = answer.reason === 'leaves_gap' ? gapAdvice(rules, stay) : null;
  const options = answer.alternatives && answer.alternatives.length > 0 ? answer.alternatives : (advice?.options ?? []);
  const counts: Partial<Record<typeof answer.reason, number>> = {
    minimum_stay: listing.tiempo_min,
    too_many_guests: listing.maximo_huespedes,
    leaves_gap: advice?.nights ?? 1,
  };
  return (
    <div className="note warning" role="status">
      <CircleAlert size={20} aria-hidden className="i" />
      <div>
        <p>{t(`reason.${answer.reason}`, { count: counts[answer.reason] ?? 1 })}</p>
        {options.length > 0 && (
          <p className="options">
            {t('reason.try')}{' '}
            {options.slice(0, 2).map(({ from, to }) => (
              <button type="button" className="link num" key={from + to} onClick={() => onChoose({ from, to })}>
                {shortRange(from, to, i18n.language)}
              </button>
            ))}
          </p>
        )}
      </div>
    </div>
  );
};
