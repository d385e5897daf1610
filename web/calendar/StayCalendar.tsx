import './calendar.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { type DayButton, DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { es } from 'react-day-picker/locale/es';
import { useTranslation } from 'react-i18next';
import { type Day, fromPickerDate, nightsBetween, toPickerDate } from './days.ts';
import { arrivalState, type Choice, chosen, type DayState, departureState, earliestCheckout, horizonOf, type StayRules } from './rules.ts';

type Props = {
  rules: StayRules;
  choice: Choice;
  onChange: (choice: Choice) => void;
  months?: 1 | 2;
  autoFocus?: boolean;
};

const monthName = (date: Date, language: string) => {
  const name = date.toLocaleDateString(language, { month: 'long', year: 'numeric' }).replace(' de ', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};
const dayName = (date: Date, language: string) => date.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' });

/**
 * Two days of a stay on a grid that works by hand, keyboard and ear. Days that cannot be chosen stay reachable and say why;
 * they never look alike by colour only. What a press means is in `rules.ts`.
 */
export const StayCalendar = ({ rules, choice, onChange, months = 2, autoFocus = false }: Props) => {
  const { t, i18n } = useTranslation('calendar');
  const [month, setMonth] = useState(() => toPickerDate(choice.from ?? rules.today));
  const [hovered, setHovered] = useState<Day | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const language = i18n.language;

  const stateOf = useMemo(
    () =>
      (day: Day): DayState =>
        choice.from && !choice.to ? departureState(rules, choice.from, day) : arrivalState(rules, day),
    [rules, choice.from, choice.to],
  );
  const reason = (state: DayState) => (state === 'free' ? '' : t(`state.${state}`, { count: rules.minNights }));
  const is = (state: DayState) => (date: Date) => stateOf(fromPickerDate(date)) === state;

  const end = choice.to ?? (choice.from && hovered && hovered > choice.from && stateOf(hovered) === 'free' ? hovered : null);
  /** The first day that can end the stay: shown, so that a choice too short has its answer beside it (D-a06). */
  const earliest = choice.from && !choice.to ? earliestCheckout(rules, choice.from) : null;
  const within = (date: Date) => {
    const day = fromPickerDate(date);
    return choice.from !== null && end !== null && day > choice.from && day < end;
  };

  const press = (date: Date) => {
    const day = fromPickerDate(date);
    const next = chosen(rules, choice, day);
    setRefused(next ? null : t('refused', { day: dayName(date, language), reason: reason(stateOf(day)) }));
    if (next) onChange(next);
  };

  const label = (date: Date) => {
    const day = fromPickerDate(date);
    const role = day === choice.from ? t('arrival') : day === choice.to ? t('departure') : '';
    return [dayName(date, language), role, reason(stateOf(day))].filter(Boolean).join(', ');
  };

  const summary =
    choice.from && choice.to
      ? t('chosen', {
          from: dayName(toPickerDate(choice.from), language),
          to: dayName(toPickerDate(choice.to), language),
          count: nightsBetween(choice.from, choice.to),
        })
      : choice.from
        ? t('chooseDeparture', { from: dayName(toPickerDate(choice.from), language) })
        : '';

  return (
    <div className="stay-calendar">
      <DayPicker
        locale={language === 'es' ? es : enUS}
        lang={language}
        weekStartsOn={1}
        numberOfMonths={months}
        month={month}
        onMonthChange={setMonth}
        startMonth={toPickerDate(rules.today)}
        endMonth={toPickerDate(horizonOf(rules.today))}
        today={toPickerDate(rules.today)}
        autoFocus={autoFocus}
        onDayClick={press}
        onDayMouseEnter={(date) => setHovered(fromPickerDate(date))}
        onDayMouseLeave={() => setHovered(null)}
        onDayFocus={(date) => setHovered(fromPickerDate(date))}
        modifiers={{
          past: [is('past'), is('beyond')],
          busy: is('busy'),
          out: is('checkout_only'),
          short: is('too_short'),
          from: choice.from ? toPickerDate(choice.from) : [],
          to: end ? toPickerDate(end) : [],
          in: within,
          earliest: earliest ? toPickerDate(earliest) : [],
          open: choice.from && end ? toPickerDate(choice.from) : [],
        }}
        modifiersClassNames={{
          past: 'past',
          busy: 'busy',
          out: 'out',
          short: 'short',
          from: 'from',
          to: 'to',
          in: 'in',
          earliest: 'earliest',
          open: 'open',
          today: 'today',
        }}
        labels={{
          labelDayButton: label,
          labelNext: () => t('nextMonth'),
          labelPrevious: () => t('previousMonth'),
          labelGrid: (date) => monthName(date, language),
        }}
        formatters={{
          formatCaption: (date) => monthName(date, language),
          formatWeekdayName: (date) => date.toLocaleDateString(language, { weekday: language === 'es' ? 'narrow' : 'short' }).slice(0, 2),
        }}
        components={{
          DayButton: Button,
          Chevron: ({ orientation }) =>
            orientation === 'left' ? <ChevronLeft size={20} aria-hidden /> : <ChevronRight size={20} aria-hidden />,
        }}
      />
      <p className={refused ? 'small calendar-why' : 'vh'} role="status">
        {refused ?? summary}
      </p>
      <ul className="calendar-legend" aria-hidden="true">
        <li>
          <span className="day-sample busy" /> {t('legend.busy')}
        </li>
        <li>
          <span className="day-sample out" /> {t('legend.out')}
        </li>
        {rules.minNights > 1 && (
          <li>
            <span className="day-sample short" /> {t('legend.short', { count: rules.minNights })}
          </li>
        )}
      </ul>
    </div>
  );
};

/** A day that cannot be chosen keeps its place in the keyboard's order and answers with its reason. */
const Button = ({ day, modifiers, ...rest }: ComponentProps<typeof DayButton>) => {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers['focused']) ref.current?.focus();
  }, [modifiers]);
  const closed = Boolean(modifiers['past'] || modifiers['busy'] || modifiers['out'] || modifiers['short']);
  return (
    <button
      {...rest}
      ref={ref}
      data-day={fromPickerDate(day.date)}
      aria-disabled={closed || undefined}
      aria-pressed={Boolean(modifiers['from'] || (modifiers['to'] && !closed)) || undefined}
    />
  );
};
