import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, createContext, useContext, useLayoutEffect, useRef } from 'react';
import { type DayButton, DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { es } from 'react-day-picker/locale/es';
import { useTranslation } from 'react-i18next';
import { longDayText, monthText, weekdayInitial } from '../../src/shared/formats.ts';
import styles from './calendar.module.css';
import { type Day, fromPickerDate, toPickerDate } from './days.ts';
import { horizonOf } from './rules.ts';

type Is = (day: Day) => boolean;

/** How a day can look; `from` and `to` are the pressed ones. */
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
  months: 1 | 2;
  autoFocus?: boolean;
  /** What is said of a day after its name; empty words are left out. */
  said: (day: Day) => readonly string[];
  /** Days that cannot be chosen: they stay reachable, and `said` tells why. */
  closed: Is;
  /** Which days look how. */
  looks: Readonly<Partial<Record<Exclude<keyof typeof LOOKS, 'today'>, Is>>>;
  onPress: (day: Day) => void;
  /** The day under the pointer or the focus, null when there is none. */
  onReach: (day: Day | null) => void;
  /** A short text drawn under the number of a day, null for none; `said` has to say it as well. */
  under?: ((day: Day) => string | null) | undefined;
};

const monthOf = (date: Date, language: string) => monthText(language, fromPickerDate(date));

/** Months from today to the horizon, usable by pointer, keyboard and screen reader. The parent decides what a press does. */
export const DayGrid = ({ today, begin, months, autoFocus = false, said, closed, looks, onPress, onReach, under }: Props) => {
  const { t, i18n } = useTranslation('calendar');
  const language = i18n.language;
  const all = Object.entries({ ...looks, closed }).map(([name, is]) => [name, (date: Date) => is(fromPickerDate(date))]);
  return (
    <Under value={under ?? null}>
      <DayPicker
        locale={language === 'es' ? es : enUS}
        lang={language}
        weekStartsOn={1}
        numberOfMonths={months}
        defaultMonth={toPickerDate(begin)}
        startMonth={toPickerDate(today)}
        endMonth={toPickerDate(horizonOf(today))}
        today={toPickerDate(today)}
        autoFocus={autoFocus}
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
          labelNext: () => t('nextMonth'),
          labelPrevious: () => t('previousMonth'),
          labelGrid: (date) => monthOf(date, language),
        }}
        formatters={{
          formatCaption: (date) => monthOf(date, language),
          formatWeekdayName: (date) => weekdayInitial(language, fromPickerDate(date)),
        }}
        components={{
          DayButton: Button,
          Chevron: ({ orientation }) =>
            orientation === 'left' ? <ChevronLeft size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />,
        }}
      />
    </Under>
  );
};

const Under = createContext<((day: Day) => string | null) | null>(null);

/** A day that cannot be chosen keeps its place in the keyboard's order and answers with its reason. */
const Button = ({ day, modifiers, children, ...rest }: ComponentProps<typeof DayButton>) => {
  const text = useContext(Under)?.(fromPickerDate(day.date)); // generated text: a button whose text is longer than its name breaks speech input
  const ref = useRef<HTMLButtonElement>(null);
  const isFocused = Boolean(modifiers['focused']);
  // before the browser draws: an effect after that would take the focus into a calendar that Escape has closed meanwhile
  useLayoutEffect(() => {
    if (isFocused) ref.current?.focus(); // once: a drawing later on must not take the focus back from what was pressed meanwhile
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
