import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CaptionLabel, type DayButton, DayPicker, type Chevron as PickerChevron } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { longDayText, monthText, weekdayInitial, weekdayName } from '../../src/kernel/formats.ts';
import { HORIZON_MONTHS } from '../../src/kernel/stay-rules.ts';
import styles from './calendar.module.css';
import { type Day, fromPickerDate, toPickerDate } from './days.ts';
import { horizonOf } from './rules.ts';

type Is = (day: Day) => boolean;

/** The appearances of a day; `from` and `to` are the selected ones. */
const LOOKS = {
  past: styles.past,
  busy: styles.busy,
  blocked: styles.blocked,
  out: styles.out,
  short: styles.short,
  from: styles.from,
  to: styles.to,
  in: styles.inside,
  earliest: styles.earliest,
  open: styles.open,
  today: styles.today,
};

type Props = {
  today: Day;
  /** A day of the month that is shown first. */
  begin: Day;
  /** The number of months shown at a time, paged with arrows; `all`: stacked, with more added as the end comes into view. */
  months: 1 | 2 | 'all';
  /** Whether `begin` takes the focus. */
  autoFocus?: boolean;
  /** What a day's accessible name adds after the date; empty strings are left out. */
  said: (day: Day) => readonly string[];
  /** Days that cannot be selected: they stay reachable, and `said` explains why. */
  closed: Is;
  /** Which days have which appearance. */
  looks: Readonly<Partial<Record<Exclude<keyof typeof LOOKS, 'today'>, Is>>>;
  onPress: (day: Day) => void;
  /** The day under the pointer or the focus, null when there is none. */
  onReach: (day: Day | null) => void;
  /** A short text under the number of a day, null for none; `said` must contain it as well. */
  under?: ((day: Day) => string | null) | undefined;
};

const monthOf = (date: Date, language: string) => monthText(language, fromPickerDate(date));
const monthNumber = (day: Day): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

/** The number of months drawn below that of the first day, and added each time the end comes into view. */
const AHEAD = 3;

/** Months from today to the horizon, usable with pointer, keyboard and screen reader. The parent decides what a press does. */
export const DayGrid = ({ today, begin, months, autoFocus = false, said, closed, looks, onPress, onReach, under }: Props) => {
  const { t, i18n } = useTranslation('calendar');
  const language = i18n.language;
  const [first] = useState(begin);
  const scrolls = months === 'all';
  const { root, drawn, reach } = useMonths(today, first, scrolls, autoFocus);
  const all = Object.entries({ ...looks, closed }).map(([name, is]) => [name, (date: Date) => is(fromPickerDate(date))]);
  return (
    <Under value={under ?? null}>
      <div ref={root}>
        <DayPicker
          lang={language}
          weekStartsOn={1}
          {...(scrolls
            ? { numberOfMonths: drawn, month: toPickerDate(today), onMonthChange: reach, hideNavigation: true, hideWeekdays: true }
            : { numberOfMonths: months, defaultMonth: toPickerDate(first) })}
          startMonth={toPickerDate(today)}
          endMonth={toPickerDate(horizonOf(today))}
          today={toPickerDate(today)}
          onDayClick={(date) => onPress(fromPickerDate(date))}
          onDayMouseEnter={(date) => onReach(fromPickerDate(date))}
          onDayMouseLeave={() => onReach(null)}
          onDayFocus={(date) => onReach(fromPickerDate(date))}
          modifiers={Object.fromEntries(all)}
          modifiersClassNames={Object.fromEntries(Object.entries(LOOKS).map(([look, name]) => [look, name ?? '']))}
          labels={{
            labelDayButton: (date) => {
              const day = fromPickerDate(date);
              return [longDayText(language, day), ...said(day)].filter(Boolean).join(', ');
            },
            labelWeekday: (date) => weekdayName(language, fromPickerDate(date)),
            labelNav: () => t('months'),
            labelNext: () => t('nextMonth'),
            labelPrevious: () => t('previousMonth'),
            labelGrid: (date) => monthOf(date, language),
          }}
          formatters={{
            formatCaption: (date) => monthOf(date, language),
            formatWeekdayName: (date) => weekdayInitial(language, fromPickerDate(date)),
          }}
          components={scrolls ? SCROLLED : COMPONENTS}
        />
      </div>
    </Under>
  );
};

/** How many stacked months are drawn, starting with the current one, and where focus and scroll position start. */
const useMonths = (today: Day, first: Day, scrolls: boolean, autoFocus: boolean) => {
  const root = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(monthNumber(first) - monthNumber(today) + 1 + AHEAD);
  // before paint: a later effect would focus a calendar that Escape has already closed
  useLayoutEffect(() => {
    const day = root.current?.querySelector<HTMLElement>(`td:not([data-outside]) > [data-day="${first}"]`);
    if (scrolls && monthNumber(first) > monthNumber(today)) day?.closest('.rdp-month')?.scrollIntoView();
    if (autoFocus) day?.focus({ preventScroll: true });
  }, [today, first, scrolls, autoFocus]);
  useEffect(() => {
    const last = root.current?.querySelector('.rdp-month:last-child');
    if (!scrolls || !last || drawn > HORIZON_MONTHS) return;
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn((before) => before + AHEAD),
    );
    seen.observe(last);
    return () => seen.disconnect();
  }, [scrolls, drawn]);
  /** Moves by keyboard to a month that is not drawn yet. */
  const reach = (month: Date) =>
    setDrawn((before) => Math.max(before, monthNumber(fromPickerDate(month)) - monthNumber(today) + 1 + AHEAD));
  return { root, drawn, reach };
};

const Under = createContext<((day: Day) => string | null) | null>(null);

/** A day that cannot be selected stays in the keyboard order and gives its reason. */
const Button = ({ day, modifiers, children, ...rest }: ComponentProps<typeof DayButton>) => {
  // generated text: a button whose text is longer than its name breaks speech input
  const text = useContext(Under)?.(fromPickerDate(day.date));
  const ref = useRef<HTMLButtonElement>(null);
  const isFocused = Boolean(modifiers['focused']);
  useLayoutEffect(() => {
    if (isFocused) ref.current?.focus(); // only once: a later render must not take the focus from what was pressed since
  }, [isFocused]);
  const closed = Boolean(modifiers['closed']);
  return (
    <button
      {...rest}
      ref={ref}
      data-day={fromPickerDate(day.date)}
      aria-disabled={closed || undefined}
      aria-pressed={Boolean(modifiers['from'] || (modifiers['to'] && !closed)) || undefined}
    >
      {children}
      {text && <span className={styles.under} data-text={text} />}
    </button>
  );
};

const Chevron = ({ orientation }: ComponentProps<typeof PickerChevron>) =>
  orientation === 'left' ? <ChevronLeft size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />;

/** The name of a month reached by scrolling: the user did not page to it, so it is not announced. */
const Quiet = ({ role: _, 'aria-live': __, ...rest }: ComponentProps<typeof CaptionLabel>) => <span {...rest} />;

/** Stable across renders: an element replaced between pointer down and up would lose the press. */
const COMPONENTS = { DayButton: Button, Chevron };
const SCROLLED = { ...COMPONENTS, CaptionLabel: Quiet };
