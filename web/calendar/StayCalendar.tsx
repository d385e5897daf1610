import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText } from '../../src/shared/formats.ts';
import styles from './calendar.module.css';
import { DayGrid } from './DayGrid.tsx';
import { type Day, nightsBetween } from './days.ts';
import {
  arrivalState,
  type Choice,
  chosen,
  type DayState,
  departureState,
  earliestCheckout,
  type StayRules,
  shortestStay,
} from './rules.ts';

type Props = {
  rules: StayRules;
  choice: Choice;
  onChange: (choice: Choice) => void;
  months?: 1 | 2;
  autoFocus?: boolean;
  /** The chosen days and their number of nights are shown, not only said. */
  summed?: boolean;
  /** The price of a night in short, shown in each day that can be chosen; without it days have none. */
  price?: string | undefined;
};

/**
 * Two days of a stay on a grid for pointer, keyboard and screen reader. Days that cannot be chosen stay reachable and say why; ⏎ they
 * differ by more than colour. What a press means is in `rules.ts`.
 */
export const StayCalendar = ({ rules, choice, onChange, months = 2, autoFocus = false, summed = false, price }: Props) => {
  const { t, i18n } = useTranslation('calendar');
  const [begin] = useState(choice.from ?? rules.today);
  const [hovered, setHovered] = useState<Day | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const language = i18n.language;

  const stateOf = useMemo(
    () =>
      (day: Day): DayState =>
        choice.from && !choice.to ? departureState(rules, choice.from, day) : arrivalState(rules, day),
    [rules, choice.from, choice.to],
  );
  const reason = (state: DayState) => (state === 'free' ? '' : t(`state.${state}`, { count: shortestStay(rules) }));
  const is = (state: DayState) => (day: Day) => stateOf(day) === state;

  const end = choice.to ?? (choice.from && hovered && hovered > choice.from && stateOf(hovered) === 'free' ? hovered : null);
  /** The first day that can end the stay: shown, so that a choice too short has its answer beside it (D-a06). */
  const earliest = choice.from && !choice.to ? earliestCheckout(rules, choice.from) : null;
  const press = (day: Day) => {
    const next = chosen(rules, choice, day);
    setRefused(next ? null : t('refused', { day: longDayText(language, day), reason: reason(stateOf(day)) }));
    if (next) onChange(next);
  };
  const priceOf = (day: Day) => (price !== undefined && arrivalState(rules, day) === 'free' ? price : null);
  const said = (day: Day) => [
    day === choice.from ? t('arrival') : day === choice.to ? t('departure') : '',
    reason(stateOf(day)),
    priceOf(day) ?? '',
  ];

  const summary =
    choice.from && choice.to
      ? t('chosen', {
          from: longDayText(language, choice.from),
          to: longDayText(language, choice.to),
          count: nightsBetween(choice.from, choice.to),
        })
      : choice.from
        ? t('chooseDeparture', { from: longDayText(language, choice.from) })
        : '';

  return (
    <div className={styles.calendar}>
      <DayGrid
        today={rules.today}
        begin={begin}
        months={months}
        autoFocus={autoFocus}
        said={said}
        closed={(day) => stateOf(day) !== 'free'}
        looks={{
          past: (day) => stateOf(day) === 'past' || stateOf(day) === 'beyond',
          busy: is('busy'),
          out: is('checkout_only'),
          short: is('too_short'),
          from: (day) => day === choice.from,
          to: (day) => day === end,
          in: (day) => choice.from !== null && end !== null && day > choice.from && day < end,
          earliest: (day) => day === earliest,
          open: (day) => end !== null && day === choice.from,
        }}
        onPress={press}
        onReach={setHovered}
        under={price === undefined ? undefined : priceOf}
      />
      <p className={refused ? `small ${styles.why}` : summed ? `small ${styles.summary}` : 'vh'} role="status">
        {refused ?? summary}
      </p>
      <ul className={styles.legend} aria-hidden="true">
        {rules.busy.size > 0 && (
          <>
            <li>
              <span className={`${styles.sample} ${styles.busy}`} /> {t('legend.busy')}
            </li>
            <li>
              <span className={`${styles.sample} ${styles.out}`} /> {t('legend.out')}
            </li>
          </>
        )}
        {shortestStay(rules) > 1 && (
          <li>
            <span className={`${styles.sample} ${styles.short}`} /> {t('legend.short', { count: shortestStay(rules) })}
          </li>
        )}
      </ul>
    </div>
  );
};
