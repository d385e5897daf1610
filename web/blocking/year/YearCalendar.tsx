import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText, monthText, weekdayInitial } from '../../../src/kernel/formats.ts';
import { type Day, plusDays } from '../../calendar/days.ts';
import { useMedia } from '../../ui/use-media.ts';
import { type Month, monthsOf, type Night, nightAfterKey, type Taken, YEARS, type Year } from './months.ts';
import { NightAnswer } from './NightAnswer.tsx';
import styles from './year.module.css';

/** `children` are beside the year if there is room, otherwise below it, after the answer for a night. */
type Props = { id: number; zone: string; today: Day; taken: readonly Taken[]; children?: ReactNode };

/** From this width on, each month is one row. */
const IN_ROWS = '(min-width: 1024px)';
/** States with their own letter and style; a new source of nights needs one more line here and its texts. */
const LETTERED = { held: styles.held, reserved: styles.reserved, blocked: styles.blocked, imported: styles.imported };

/** A year of the space's nights: who has each one, by colour, pattern and letter, and in words; a press shows the details (C-01, C-08). */
export const YearCalendar = ({ id, zone, today, taken, children }: Props) => {
  const { t, i18n } = useTranslation('blocking');
  const inRows = useMedia(IN_ROWS);
  const grid = useRef<HTMLDivElement>(null);
  const [year, setYear] = useState<Year>(0);
  const [at, setAt] = useState(today);
  const [selected, setSelected] = useState<Day | null>(null);
  const months = monthsOf(taken, today, year);
  const nights = months.flatMap((month) => month.nights);
  const first = nights[0]?.day ?? today;
  const last = nights.at(-1)?.day ?? today;
  const reached = at < first ? first : at > last ? last : at; // one of them is always in the tab order
  const buttonOf = (day: Day) => grid.current?.querySelector<HTMLElement>(`[data-night="${day}"]`);
  const move = (event: KeyboardEvent) => {
    const next = nightAfterKey(reached, event.key, inRows);
    if (next === null) return;
    event.preventDefault();
    const clamped = next < first ? first : next > last ? last : next;
    setAt(clamped);
    buttonOf(clamped)?.focus();
  };
  const turn = (by: 1 | -1) => setYear(YEARS[YEARS.indexOf(year) + by] ?? year);
  return (
    <section className={styles.year} aria-labelledby="year">
      <div className={styles.nightsOfYear}>
        <div className={styles.head}>
          <h2 id="year" aria-live="polite">
            {t('year.title', { from: monthText(i18n.language, first), to: monthText(i18n.language, last) })}
          </h2>
          <div className={styles.turns}>
            <Turn by={-1} off={year === YEARS[0]} onTurn={turn} />
            <Turn by={1} off={year === YEARS.at(-1)} onTurn={turn} />
          </div>
        </div>
        <Legend />
        <p className={styles.column} aria-hidden="true">
          {t('year.column')}
        </p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
        <div ref={grid} className={styles.months} onKeyDown={move}>
          {months.map((month, index) => (
            <MonthRow
              key={month.first}
              month={month}
              isNewYear={index === 0 || month.first.slice(5, 7) === '01'}
              today={today}
              reached={reached}
              selected={selected}
              onPress={(day) => {
                setAt(day);
                setSelected(day);
              }}
            />
          ))}
        </div>
        <p className="small mute">{t('year.how')}</p>
      </div>
      <div className={styles.beside}>
        <div aria-live="polite">
          {selected && (
            <NightAnswer
              key={selected}
              id={id}
              zone={zone}
              today={today}
              day={selected}
              onClose={() => {
                setSelected(null);
                buttonOf(reached)?.focus();
              }}
            />
          )}
        </div>
        {children}
      </div>
    </section>
  );
};

const Turn = ({ by, off, onTurn }: { by: 1 | -1; off: boolean; onTurn: (by: 1 | -1) => void }) => {
  const { t } = useTranslation('blocking');
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={t(by === 1 ? 'year.next' : 'year.previous')}
      aria-disabled={off || undefined}
      onClick={() => !off && onTurn(by)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
};

/** Any week starting on Monday: the headings of a month's seven columns. */
const WEEK = Array.from({ length: 7 }, (_, index) => plusDays('2026-01-05', index));

const lettered = Object.keys(LETTERED) as (keyof typeof LETTERED)[];

const Legend = () => {
  const { t } = useTranslation('blocking');
  return (
    <ul className={styles.legend} aria-label={t('year.legend')}>
      <li>
        <i className={styles.sample} />
        {t('year.free')}
      </li>
      {lettered.map((state) => (
        <li key={state}>
          <i className={`${styles.sample} ${LETTERED[state]}`} aria-hidden="true">
            <b>{t(`year.letter.${state}`)}</b>
          </i>
          {t(`year.${state}`)}
        </li>
      ))}
      <li>
        <i className={`${styles.sample} ${styles.clash}`} />
        {t('year.clashes')}
      </li>
      <li>
        <i className={`${styles.sample} ${styles.gone}`} />
        {t('year.past')}
      </li>
      <li>
        <i className={`${styles.sample} ${styles.today}`} />
        {t('year.today')}
      </li>
    </ul>
  );
};

type RowProps = { month: Month; isNewYear: boolean; today: Day; reached: Day; selected: Day | null; onPress: (day: Day) => void };

const MonthRow = ({ month, isNewYear, today, reached, selected, onPress }: RowProps) => {
  const { t, i18n } = useTranslation('blocking');
  const name = monthText(i18n.language, month.first);
  const isOver = (month.nights.at(-1)?.day ?? '') < today;
  const said = ({ day, state, name: guest, clash }: Night) =>
    [
      longDayText(i18n.language, day),
      day.slice(0, 4),
      day === today ? t('year.today') : day < today ? t('state.past') : '',
      t(`year.${state}`),
      guest ?? '',
      clash ? t('year.clash') : '',
    ].filter(Boolean);
  return (
    <div className={styles.month}>
      <h3 className={styles.name}>
        <span className={styles.whole}>{name}</span>
        <span className={styles.short} aria-hidden="true">
          {name.slice(0, 3)}
          {isNewYear && <span className="mute num">{month.first.slice(0, 4)}</span>}
        </span>
        {!isOver && (
          <span className={`small mute num ${styles.count}`}>
            <span className={styles.whole}>{t('year.freeNights', { count: month.free })}</span>
            <span className={styles.short} aria-hidden="true">
              {month.free}
            </span>
          </span>
        )}
      </h3>
      <p className={styles.weekdays} aria-hidden="true">
        {WEEK.map((day) => (
          <span key={day}>{weekdayInitial(i18n.language, day)}</span>
        ))}
      </p>
      <fieldset className={styles.nights} data-column={month.column}>
        <legend className="vh">{name}</legend>
        {month.nights.map((night, at) => (
          <button
            key={night.day}
            type="button"
            data-night={night.day}
            className={lookOf(night, today, (month.column + at - 1) % 7 > 4, runAt(month.nights, at))}
            tabIndex={night.day === reached ? 0 : -1}
            aria-pressed={night.day === selected}
            title={night.name ?? undefined}
            onClick={() => onPress(night.day)}
          >
            <span aria-hidden="true">{Number(night.day.slice(8))}</span>
            {night.state !== 'free' && <b aria-hidden="true">{t(`year.letter.${night.state}`)}</b>}
            {night.run > 0 && hasName(night, night.run) && (
              <em aria-hidden="true" style={{ '--run': night.run } as CSSProperties}>
                {night.name}
              </em>
            )}
            <i className="vh">{said(night).join(', ')}</i>
          </button>
        ))}
      </fieldset>
    </div>
  );
};

/** The number of nights in the run within the month that contains this night. */
const runAt = (nights: readonly Night[], at: number): number => nights.slice(0, at + 1).findLast(({ run }) => run > 0)?.run ?? 0;

/** Across two nights only a name's first letter fits, which would be mistaken for the letter of a state. */
const hasName = ({ name }: Night, run: number): boolean => name !== null && run > 2;

const lookOf = (night: Night, today: Day, isWeekend: boolean, inRun: number): string => {
  const { day, state, begins, ends, clash, run } = night;
  return [
    styles.night,
    state === 'free' ? isWeekend && styles.weekend : LETTERED[state],
    begins && styles.begins,
    ends && styles.ends,
    hasName(night, inRun) && run === 0 && styles.under, // below the name of its run
    clash && styles.clash,
    day < today && styles.past,
    day === today && styles.today,
  ]
    .filter(Boolean)
    .join(' ');
};
