import { createContext, type ReactNode, useContext } from 'react';
import { useLocaleState, useStore, useTranslate } from 'react-admin';
import { zoneName } from '../../src/kernel/instants.ts';
import { ownZone } from '../../src/kernel/local-time.ts';
import commands from './commands.module.css';

const UTC = 'UTC';
const CLOCKS = ['space', 'mine', 'utc'] as const;
type Clock = (typeof CLOCKS)[number];
const isClock = (value: unknown): Clock | null => CLOCKS.find((clock) => clock === value) ?? null;

/** The time zone of all times below, named once above them; null if each time names its own. */
const Zone = createContext<string | null>(null);
export const useZone = (): string | null => useContext(Zone);

/** All times inside use the user's time zone, as `ClockNote` states. */
export const OnMyClock = ({ children }: { children: ReactNode }) => <Zone value={ownZone()}>{children}</Zone>;

const useClock = () => useStore<Clock>('clock', 'space');
const zoneOf = (clock: Clock, ofSpace: string): string => (clock === 'space' ? ofSpace : clock === 'mine' ? ownZone() : UTC);

/** A record in this space's zone; all its times use the last selected clock: the space's, the user's own or UTC. */
export const RecordClock = ({ ofSpace, children }: { ofSpace: string; children: ReactNode }) => {
  const [clock] = useClock();
  return <Zone value={zoneOf(clock, ofSpace)}>{children}</Zone>;
};

/** Shows the time zone of a record and changes it. */
export const ClockChoice = ({ ofSpace }: { ofSpace: string }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const [chosen, choose] = useClock();
  return (
    <label className={commands.clock}>
      {t('posada.clock.label')}{' '}
      <select value={chosen} onChange={({ target }) => choose(isClock(target.value) ?? 'space')}>
        {CLOCKS.map((clock) => (
          <option key={clock} value={clock}>
            {t(`posada.clock.${clock}`, { zone: zoneName(locale, zoneOf(clock, ofSpace)) })}
          </option>
        ))}
      </select>
    </label>
  );
};

/** Names the time zone of the times on a page. */
export const ClockNote = () => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  return <span className={`mute ${commands.said}`}>{t('posada.clock.list', { zone: zoneName(locale, ownZone()) })}</span>;
};
