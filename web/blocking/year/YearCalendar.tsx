import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText, monthText } from '../../../src/shared/formats.ts';
import type { Day } from '../../calendar/days.ts';
import { useMedia } from '../../home/use-narrow.ts';
import { type Month, monthsOf, type Night, nightAfterKey, type Taken, YEARS, type Year } from './months.ts';
import { NightAnswer } from './NightAnswer.tsx';
import styles from './year.module.css';

type Props = { id: number; zone: string; today: Day; taken: readonly Taken[] };

/** From here on a month is one row. */
const IN_ROWS = '(min-width: 1024px)';
/** States with a letter of their own and their look; one more source of nights is one more line here and its texts. */
const LETTERED = { held: styles.held, reserved: styles.reserved, blocked: styles.blocked, imported: styles.imported };

/** A year of the space's nights: whose each one is, by colour, pattern and letter, and in words; a press asks for the rest (C-01, C-08). */
export const YearCalendar = ({ id, zone, today, taken }: Props) => {
  const { t, i18n } = useTranslation('blocking');
  const inRows = useMedia(IN_ROWS);
  const grid = useRef<HTMLDivElement>(null);
  const [year, setYear] = useState<Year>(0);
  const [at, setAt] = useState(today);
  const [asked, setAsked] = useState<Day | null>(null);
  const months = monthsOf(taken, today, year);
  const nights = months.flatMap((month) => month.nights);
  const [first, last] = [nights[0]?.day ?? today, nights.at(-1)?.day ?? today];
  const reached = at < first ? first : at > last ? last : at; // one of them is always in the order of Tab
  const buttonOf = (day: Day) => grid.current?.querySelector<HTMLElement>(`[data-night="${day}"]`);
  const move = (event: KeyboardEvent) => {
    const next = nightAfterKey(reached, event.key, inRows);
    if (next === null) return;
    event.preventDefault();
    const kept = next < first ? first : next > last ? last : next;
    setAt(kept);
    buttonOf(kept)?.focus();
  };
  const turn = (by: 1 | -1) => setYear(YEARS[YEARS.indexOf(year) + by] ?? year);
  return (
    <section className={styles.year} aria-labelledby="year">
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      <div ref={grid} className={styles.months} onKeyDown={move}>
        {months.map((month) => (
          <MonthRow
            key={month.first}
            month={month}
            today={today}
            reached={reached}
            asked={asked}
            onPress={(day) => {
              setAt(day);
              setAsked(day);
            }}
          />
        ))}
      </div>
      <p className="small mute">{t('year.how')}</p>
      <div aria-live="polite">
        {asked && (
          <NightAnswer
            key={asked}
            id={id}
            zone={zone}
            today={today}
            day={asked}
            onClose={() => {
              setAsked(null);
              buttonOf(reached)?.focus();
            }}
          />
        )}
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

type RowProps = { month: Month; today: Day; reached: Day; asked: Day | null; onPress: (day: Day) => void };

const MonthRow = ({ month, today, reached, asked, onPress }: RowProps) => {
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
        {name}
        {!isOver && <span className="small mute num">{t('year.freeNights', { count: month.free })}</span>}
      </h3>
      <fieldset className={styles.nights} data-column={month.column}>
        <legend className="vh">{name}</legend>
        {month.nights.map((night) => (
          <button
            key={night.day}
            type="button"
            data-night={night.day}
            className={lookOf(night, today)}
            tabIndex={night.day === reached ? 0 : -1}
            aria-pressed={night.day === asked}
            title={night.name ?? undefined}
            onClick={() => onPress(night.day)}
          >
            <span aria-hidden="true">{Number(night.day.slice(8))}</span>
            {night.state !== 'free' && <b aria-hidden="true">{t(`year.letter.${night.state}`)}</b>}
            {night.name !== null && night.run > 1 && (
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

const lookOf = ({ day, state, name, begins, ends, clash, run }: Night, today: Day): string =>
  [
    styles.night,
    state !== 'free' && LETTERED[state],
    begins && styles.begins,
    ends && styles.ends,
    name !== null && run === 0 && styles.under, // below the name of its run
    clash && styles.clash,
    day < today && styles.past,
    day === today && styles.today,
  ]
    .filter(Boolean)
    .join(' ');
