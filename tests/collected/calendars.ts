import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableCalendar } from '../../src/calendar/feeds/lines.ts';
import { type Nights, nightsIn } from '../../src/calendar/feeds/parse.ts';
import { eachNight } from '../../src/shared/nights.ts';
import type { Subject } from './subject.ts';

/** Made by `calendars/reference.py` with Python's icalendar: what it reads of each file, or the error it refuses it with. */
type Reference = Readonly<Record<string, { today: string; nights?: number; sha?: string; refused?: string }>>;

/** Where the two programs differ, and why ours stands. A file that agrees again is named too, so that the list stays true. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'lib_ical4j/valid_Australian32Holidays.ics': 'a RECURRENCE-ID of a time for an event of days: both occurrences are taken, to be safe',
  'lib_ical4j/invalid_phpicalendar_sample.ics': 'four events with rules that cannot be read: counted, not guessed',
  'lib_icalendar-py/src_icalendar_tests_calendars_invalid_duration.ics': 'a length of millennia: counted as unreadable',
  'lib_ics-parser/tests_ical_issue-340.ics': 'an end that is the word None: counted as unreadable',
  'lib_icalnet/Ical.Net.Tests_Calendars_Serialization_DateTime2.ics': 'a day whose end is a time takes its night',
  'lib_icalnet/Ical.Net.Tests_Calendars_Serialization_EmptyLines4.ics': 'days with a time behind them, as VALUE=DATE says',
  'lib_node-ical/non-utc-until-ny.ics': 'UNTIL without a zone is one of the start, and includes the last occurrence',
  'lib_node-ical/test_date_duration.ics': 'a day with DURATION of a week takes seven nights',
  'lib_recurring/recurring_ical_events_test_calendars_issue_107_omitting_last_event.ics': 'UNTIL includes the occurrence at that instant',
};

const read = (text: string, today: string): Nights | null => {
  try {
    return nightsIn(text, { zone: 'America/Santiago', today, ownUid: '' });
  } catch (error) {
    if (error instanceof UnusableCalendar) return null;
    throw error;
  }
};

const calendars: Subject = async ({ folder, say }) => {
  const reference = JSON.parse(readFileSync(join(import.meta.dirname, 'calendars/reference.json'), 'utf8')) as Reference;
  const faults: string[] = [];
  let [same, nights, refused] = [0, 0, 0];
  for (const [file, expected] of Object.entries(reference)) {
    const found = read(readFileSync(join(folder, 'ics', file), 'utf8'), expected.today);
    if (!found || expected.refused !== undefined) {
      refused += 1; // one of the two refuses it: nothing to compare
      continue;
    }
    const taken = found.ranges.flatMap(eachNight);
    const sha = createHash('sha256').update(taken.join('\n')).digest('hex').slice(0, 16);
    if ((sha === expected.sha) === Object.hasOwn(DIFFERENT, file))
      faults.push(`${file}: ${taken.length} nights, the reference has ${expected.nights}${sha === expected.sha ? ': agrees again' : ''}`);
    if (sha !== expected.sha) continue;
    same += 1;
    nights += taken.length;
  }
  say(
    `${same} calendars with ${nights} nights agree night by night, ${Object.keys(DIFFERENT).length} differ for a known reason, ${refused} are refused by one`,
  );
  return faults;
};

export default calendars;
