import { localTime } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import { instantIn } from '../kernel/zones.ts';

/** Nobody is woken from 22:00 until 8:00 where they are. */
const [FROM, UNTIL] = ['22:00:00', '08:00:00'] as const;

/** When a push may leave that is due at `at`: then, or at the next 8:00 of the zone when it is quiet. */
export const afterQuiet = (zone: string, at: Instant): Instant => {
  const { day, time } = localTime(zone, at);
  if (time >= UNTIL && time < FROM) return at;
  return instantIn(zone, time < UNTIL ? day : addDays(day, 1), '08:00');
};
