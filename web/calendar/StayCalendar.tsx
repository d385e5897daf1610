import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOT, longDayText, monthsText, rangeText, stayLengthText, weekdayInitial } from '../../src/kernel/formats.ts';
import { addMonths } from '../../src/kernel/nights.ts';
import { LONGEST_STAY_MONTHS } from '../../src/kernel/stay-rules.ts';
import styles from './calendar.module.css';
import { DayGrid } from './DayGrid.tsx';
import { type Day, plusDays } from './days.ts';
import {
  arrivalState,
  type Choice,
  chosen,
  comingStay,
  type DayState,
  departureState,
  earliestCheckout,
  firstDayState,
  firstFreeDay,
  latestCheckout,
  monthsChosen,
  type StayRules,
  shortestStay,
  shortestText,
  stayOfMonths,
} from './rules.ts';

const NOTHING: Choice = { from: null, to: null };
const MODES = ['days', 'months'] as const;
type Mode = (typeof MODES)[number];
const COUNTS = Array.from({ length: LONGEST_STAY_MONTHS }, (_, n) => n + 1);
/** The initial suggestion for a stay by months; a shorter one where the nights are not free for so long. */
const USUAL_MONTHS = 2;
const MONDAY: Day = '2001-01-01';

type Props = {
  rules: StayRules;
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** Stacked months, when the calendar scrolls in its own sheet; otherwise two side by side. */
  scrolls?: boolean;
  autoFocus?: boolean;
  /** The initial mode of selection. */
  first?: Mode;
  /** The space is let by days only. */
  daysOnly?: boolean;
  /** The abbreviated nightly price, shown in each selectable day; omitted, days show none. */
  price?: string | undefined;
};

/**
 * A stay, selected by two days or by its first day and a number of months (D-176), on a grid for pointer, keyboard and screen reader. Days
 * that cannot be selected stay reachable and explain why; they differ by more than colour. The effect of a press is in `rules.ts`.
 */
export const StayCalendar = ({ rules, choice, onChange, scrolls = false, autoFocus = false, first = 'days', daysOnly, price }: Props) => {
  const { t, i18n } = useTranslation('calendar');
  const [opened] = useState(() => choice.from ?? firstFreeDay(rules));
  const [begin, setBegin] = useState(opened);
  const [mode, setMode] = useState<Mode>(() =>
    daysOnly ? 'days' : monthsChosen(choice) !== null ? 'months' : choice.from === null ? first : 'days',
  );
  const [hovered, setHovered] = useState<Day | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const language = i18n.language;
  const { from, to } = choice;
  const count = monthsChosen(choice);
  const byMonths = mode === 'months';

  const states = new Map<Day, DayState>(); // computed several times per day: once for each appearance
  const stateNow = (day: Day): DayState => {
    if (byMonths) return firstDayState(rules, count, day);
    return from && !to ? departureState(rules, from, day) : arrivalState(rules, day);
  };
  const stateOf = (day: Day): DayState => {
    const state = states.get(day) ?? stateNow(day);
    states.set(day, state);
    return state;
  };
  const shorter = count === null ? '' : t('state.fewer_months', { length: monthsText(language, count) });
  const reason = (day: Day): string => {
    const state = stateOf(day);
    if (state === 'free') return '';
    return byMonths && arrivalState(rules, day) === 'free' ? shorter : t(`state.${state}`, shortestText(rules));
  };
  const is = (state: DayState) => (day: Day) => stateOf(day) === state;

  const end = to ?? (!byMonths && from && hovered && hovered > from && stateOf(hovered) === 'free' ? hovered : null);
  /** The first possible check-out: shown, so that a stay that is too short can be corrected (D-a06). */
  const earliest = !byMonths && from && !to ? earliestCheckout(rules, from) : null;
  const take = (next: Choice | null, why: string) => {
    setRefused(next ? null : why);
    if (next) onChange(next);
  };
  const press = (day: Day) => {
    const next = !byMonths
      ? chosen(rules, choice, day)
      : count !== null
        ? stayOfMonths(rules, day, count)
        : arrivalState(rules, day) === 'free'
          ? { from: day, to: null }
          : null;
    take(next, t('refused', { day: longDayText(language, day), reason: reason(day) }));
  };
  const begun = from && arrivalState(rules, from) === 'free' ? from : null;
  /** Selects a stay without a press on a day: scrolls its days into view. */
  const propose = (stay: Choice) => {
    onChange(stay);
    if (stay.from) setBegin(stay.from);
  };
  const pressCount = (months: number) => {
    if (!begun) {
      const stay = comingStay(rules, months);
      setRefused(stay ? null : t('noMonths', { length: monthsText(language, months) }));
      return stay && propose(stay);
    }
    const least = earliestCheckout(rules, begun);
    const next = stayOfMonths(rules, begun, months);
    const tooShort = !next && least !== null && addMonths(begun, months) < least;
    const why = tooShort
      ? t('state.too_short', shortestText(rules))
      : t('freeOnly', { range: rangeText(language, begun, latestCheckout(rules, begun)) });
    take(next, why);
  };
  const turn = (next: Mode) => {
    setMode(next);
    setRefused(null);
    if (next === 'days' || from) return;
    for (const months of [USUAL_MONTHS, ...COUNTS]) {
      const stay = comingStay(rules, months);
      if (stay) return propose(stay);
    }
  };
  const priceOf = (day: Day) => (price !== undefined && arrivalState(rules, day) === 'free' ? price : null);
  const said = (day: Day) => [day === from ? t('arrival') : day === to ? t('departure') : '', reason(day), priceOf(day) ?? ''];
  const summary =
    from && to
      ? [rangeText(language, from, to), stayLengthText(language, from, to)].join(DOT)
      : t(byMonths ? (from ? 'howMany' : 'chooseFirst') : from ? 'chooseOut' : 'chooseIn');

  return (
    <div className={scrolls ? `${styles.calendar} ${styles.scrolled}` : styles.calendar}>
      <div className={styles.top}>
        {!daysOnly && (
          <fieldset className={styles.modes}>
            <legend className="vh">{t('by')}</legend>
            {MODES.map((one) => (
              <button type="button" key={one} aria-pressed={mode === one} onClick={() => turn(one)}>
                {t(`mode.${one}`)}
              </button>
            ))}
          </fieldset>
        )}
        <div className={styles.told}>
          <p className={refused ? `small ${styles.why}` : 'semi num'} role="status">
            {refused ?? summary}
          </p>
          {from && (
            <button type="button" className="link tall small" onClick={() => take(NOTHING, '')}>
              {t('clear')}
            </button>
          )}
        </div>
        {byMonths && <Counts rules={rules} from={begun} count={count} onPress={pressCount} />}
        {scrolls && <Weekdays />}
      </div>
      <DayGrid
        key={begin}
        today={rules.today}
        begin={begin}
        months={scrolls ? 'all' : 2}
        autoFocus={autoFocus && begin === opened}
        said={said}
        closed={(day) => stateOf(day) !== 'free'}
        looks={{
          past: (day) => stateOf(day) === 'past' || stateOf(day) === 'beyond',
          busy: is('busy'),
          out: is('checkout_only'),
          short: is('too_short'),
          from: (day) => day === from,
          to: (day) => day === end,
          in: (day) => from !== null && end !== null && day > from && day < end,
          earliest: (day) => day === earliest,
          open: (day) => end !== null && day === from,
        }}
        onPress={press}
        onReach={setHovered}
        under={price === undefined ? undefined : priceOf}
      />
      <Legend
        busy={rules.busy.size > 0}
        short={
          byMonths && shorter
            ? rules.busy.size > 0 && shorter.charAt(0).toUpperCase() + shorter.slice(1)
            : shortestStay(rules) > 1 && t('legend.short', shortestText(rules))
        }
      />
    </div>
  );
};

type CountsProps = {
  rules: StayRules;
  /** The first day, if a stay can begin on it. */
  from: Day | null;
  count: number | null;
  onPress: (months: number) => void;
};

/** The number of months; a number that is not available from this day stays reachable and explains why. */
const Counts = ({ rules, from, count, onPress }: CountsProps) => {
  const { t, i18n } = useTranslation('calendar');
  return (
    <fieldset className={styles.counts}>
      <legend className="vh">{t('howMany')}</legend>
      {COUNTS.map((months) => (
        <button
          type="button"
          className="chip"
          key={months}
          aria-label={monthsText(i18n.language, months)}
          aria-pressed={months === count}
          aria-disabled={(from !== null && stayOfMonths(rules, from, months) === null) || undefined}
          onClick={() => onPress(months)}
        >
          {months}
        </button>
      ))}
    </fieldset>
  );
};

/** Above stacked months; visual only, since each day includes its weekday. */
const Weekdays = () => {
  const { i18n } = useTranslation();
  return (
    <div className={styles.weekdays} aria-hidden="true">
      {Array.from({ length: 7 }, (_, n) => plusDays(MONDAY, n)).map((day) => (
        <span key={day}>{weekdayInitial(i18n.language, day)}</span>
      ))}
    </div>
  );
};

const Legend = ({ busy, short }: { busy: boolean; short: string | false }) => {
  const { t } = useTranslation('calendar');
  return (
    <ul className={styles.legend} aria-hidden="true">
      {busy && (
        <>
          <li>
            <span className={`${styles.sample} ${styles.busy}`} /> {t('legend.busy')}
          </li>
          <li>
            <span className={`${styles.sample} ${styles.out}`} /> {t('legend.out')}
          </li>
        </>
      )}
      {short && (
        <li>
          <span className={`${styles.sample} ${styles.short}`} /> {short}
        </li>
      )}
    </ul>
  );
};
