import { describe, it } from 'vitest';
import { addMilliseconds } from '../../../src/kernel/durations.ts';
import type { SavedSearchEvent } from '../../../src/search/events.ts';
import { MAX_SEARCHES, type SavedSearchCommand, savedSearchesDecider } from '../../../src/search/saved/decider.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(savedSearchesDecider);
const now = '2026-12-01T10:00:00.000Z';
const about = (searchId: string) => ({ userId: 3, searchId });
const saved = (searchId: string, savedAt = now): SavedSearchEvent => ({
  type: 'SearchSaved',
  data: { ...about(searchId), placeId: 5, criteria: { numero_huespedes: 2 }, savedAt },
});
const stopped = (because: 'unsubscribed' | 'unanswered', stoppedAt = now): SavedSearchEvent => ({
  type: 'SearchAlertsStopped',
  data: { ...about('a'), because, stoppedAt },
});
const resumed: SavedSearchEvent = { type: 'SearchAlertsResumed', data: { ...about('a'), resumedAt: now } };
const deleted = (searchId: string): SavedSearchEvent => ({ type: 'SavedSearchDeleted', data: { ...about(searchId), deletedAt: now } });
const save = (searchId: string): SavedSearchCommand => ({
  ...{ type: 'Save', placeId: 5, criteria: { numero_huespedes: 2 }, now },
  ...about(searchId),
});
const command = (type: 'Stop' | 'Resume' | 'Delete' | 'EndUnanswered', at = now): SavedSearchCommand => ({ type, ...about('a'), now: at });

describe('a saved search', () => {
  it('is stored once, however often it is saved', () => {
    given().when(save('a')).thenEvents(saved('a'));
    given(saved('a')).when(save('a')).thenNothing();
    given(saved('a'), deleted('a')).when(save('a')).thenEvents(saved('a'));
  });

  it('renews its mails when it is saved again', () => {
    given(saved('a'), stopped('unsubscribed')).when(save('a')).thenEvents(resumed);
  });

  it(`is one of ${MAX_SEARCHES} at most`, () => {
    const searches = (count: number) => Array.from({ length: count }, (_, i) => saved(`s${i}`));
    given(...searches(MAX_SEARCHES - 1))
      .when(save('a'))
      .thenEvents(saved('a'));
    given(...searches(MAX_SEARCHES))
      .when(save('a'))
      .thenRejected('too_many_saved_searches');
    given(...searches(MAX_SEARCHES), deleted('s0'))
      .when(save('a'))
      .thenEvents(saved('a'));
    given(...searches(MAX_SEARCHES))
      .when(save('s0'))
      .thenNothing();
  });

  it('is stopped once, resumed once and deleted once', () => {
    given(saved('a')).when(command('Stop')).thenEvents(stopped('unsubscribed'));
    given(saved('a'), stopped('unsubscribed')).when(command('Stop')).thenNothing();
    given(saved('a'), stopped('unsubscribed')).when(command('Resume')).thenEvents(resumed);
    given(saved('a')).when(command('Resume')).thenNothing();
    given(saved('a')).when(command('Delete')).thenEvents(deleted('a'));
    given().when(command('Delete')).thenNothing();
    given().when(command('Stop')).thenNothing();
    given().when(command('Resume')).thenRejected('not_found');
  });

  it('ends its mails 90 days after the last renewal', () => {
    const due = '2027-03-01T10:00:00.000Z';
    given(saved('a'))
      .when(command('EndUnanswered', addMilliseconds(due, -1)))
      .thenNothing();
    given(saved('a')).when(command('EndUnanswered', due)).thenEvents(stopped('unanswered', due));
    given(saved('a', '2026-11-01T10:00:00.000Z'), stopped('unsubscribed'), resumed)
      .when(command('EndUnanswered', addMilliseconds(due, -1)))
      .thenNothing();
    given(saved('a'), stopped('unsubscribed')).when(command('EndUnanswered', due)).thenNothing();
  });
});
