import { expect, it } from 'vitest';
import { FEED_PROBLEMS } from '../../src/calendar/incoming/feed-row.ts';
import english from '../../texts/en/console.ts';
import spanish from '../../texts/es/console.ts';

// stored with the calendar and shown in the console by its code: one without a text would be shown raw
it.each([
  ['es', spanish],
  ['en', english],
])("every fault of another site's calendar has its text in %s", (_, texts) => {
  expect(Object.keys(texts.posada.calendar.problem).sort()).toEqual([...FEED_PROBLEMS].sort());
});
