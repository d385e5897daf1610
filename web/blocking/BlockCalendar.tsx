import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText } from '../../src/kernel/formats.ts';
import styles from '../calendar/calendar.module.css';
import { DayGrid } from '../calendar/DayGrid.tsx';
import type { Day } from '../calendar/days.ts';
import { type NightState, type Nights, type Picked, picked, stateOf } from './shared/rules.ts';

type Props = { nights: Nights; choice: Picked; onChange: (choice: Picked) => void };

/** The space's nights as its host sees them: who has one is conveyed by words and by pattern, never by colour alone (C-01). */
export const BlockCalendar = ({ nights, choice, onChange }: Props) => {
  const { t, i18n } = useTranslation('blocking');
  const [begin] = useState(nights.today);
  const [reached, setReached] = useState<Day | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const language = i18n.language;
  const is = (state: NightState) => (day: Day) => stateOf(nights, day) === state;
  const reason = (day: Day) => {
    const state = stateOf(nights, day);
    return state === 'free' ? '' : t(`state.${state}`);
  };
  const from = choice?.from ?? null;
  const last = choice?.last ?? (from && reached && reached >= from && is('free')(reached) ? reached : null);
  const press = (day: Day) => {
    const next = picked(nights, choice, day);
    setRefused(next ? null : t('refused', { day: longDayText(language, day), reason: reason(day) }));
    if (next) onChange(next);
  };
  return (
    <div className={styles.calendar}>
      <DayGrid
        today={nights.today}
        begin={begin}
        months={1}
        said={(day) => [day === from ? t('first') : '', day === choice?.last ? t('last') : '', reason(day)]}
        closed={(day) => stateOf(nights, day) !== 'free'}
        looks={{
          past: (day) => is('past')(day) || is('beyond')(day),
          busy: is('held'),
          blocked: is('blocked'),
          from: (day) => day === from,
          to: (day) => day === last,
          in: (day) => from !== null && last !== null && day > from && day < last,
          open: (day) => from !== null && last !== null && last > from && day === from,
        }}
        onPress={press}
        onReach={setReached}
      />
      <p className={refused ? `small ${styles.why}` : 'vh'} role="status">
        {refused ?? ''}
      </p>
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <span className={`${styles.sample} ${styles.busy}`} /> {t('legend.held')}
        </li>
        <li>
          <span className={`${styles.sample} ${styles.blocked}`} /> {t('legend.blocked')}
        </li>
      </ul>
    </div>
  );
};
