import { expect, it } from 'vitest';
import { FEED_PROBLEMS } from '../../src/calendar/incoming/feed-row.ts';
import english from '../../texts/en/console.ts';
import spanish from '../../texts/es/console.ts';

// stored with the calendar and told in the console by its code: one without a text would be shown as it is
it.each([
  ['es', spanish],
  ['en', english],
])('every fault of a calendar of another site has its text in %s', (_, texts) => {
  expect(Object.keys(texts.posada.calendar.problem).sort()).toEqual([...FEED_PROBLEMS].sort());
});
