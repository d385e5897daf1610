import { after } from '../../kernel/durations.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Instant, never, passedOver } from '../../kernel/types.ts';
import { type Criteria, type SavedSearchEvent, savedSearchesStream } from '../events.ts';

/** A saved search: whether its mails are on, and since when. */
export type SavedSearch = { readonly alerts: boolean; readonly since: Instant };
export type SavedSearches = ReadonlyMap<string, SavedSearch>;

type CommandBase = { userId: number; searchId: string; now: Instant };
export type SavedSearchCommand =
  | ({ type: 'Save'; placeId: number | null; criteria: Criteria } & CommandBase)
  | ({ type: 'Stop' | 'Resume' | 'Delete' | 'EndUnanswered' } & CommandBase);

/** Maximum number of saved searches per person: their list is one page, and each is compared with every new space. */
export const MAX_SEARCHES = 20;
/** Alerts end this long after they were last requested. */
export const UNANSWERED = 'P90D';

const initial: SavedSearches = new Map();

const evolve = (state: SavedSearches, { type, data }: SavedSearchEvent): SavedSearches => {
  const others = [...state].filter(([id]) => id !== data.searchId);
  const before = state.get(data.searchId);
  switch (type) {
    case 'SearchSaved':
      return new Map([...others, [data.searchId, { alerts: true, since: data.savedAt }]]);
    case 'SearchAlertsStopped':
      return before ? new Map([...others, [data.searchId, { ...before, alerts: false }]]) : state;
    case 'SearchAlertsResumed':
      return before ? new Map([...others, [data.searchId, { alerts: true, since: data.resumedAt }]]) : state;
    case 'SavedSearchDeleted':
      return new Map(others);
    default:
      return passedOver(state, type);
  }
};

const decide = (command: SavedSearchCommand, state: SavedSearches): SavedSearchEvent[] => {
  const { userId, searchId, now } = command;
  const about = { userId, searchId };
  const saved = state.get(searchId);
  const resumed = (): SavedSearchEvent[] => (saved?.alerts ? [] : [{ type: 'SearchAlertsResumed', data: { ...about, resumedAt: now } }]);
  const stopped = (because: 'unsubscribed' | 'unanswered'): SavedSearchEvent[] =>
    saved?.alerts ? [{ type: 'SearchAlertsStopped', data: { ...about, because, stoppedAt: now } }] : [];
  switch (command.type) {
    case 'Save': {
      if (saved) return resumed();
      if (state.size >= MAX_SEARCHES) throw new Rejection('too_many_saved_searches');
      const { placeId, criteria } = command;
      return [{ type: 'SearchSaved', data: { ...about, placeId, criteria, savedAt: now } }];
    }
    case 'Resume':
      if (!saved) throw new Rejection('not_found');
      return resumed();
    case 'Stop':
      return stopped('unsubscribed');
    case 'EndUnanswered':
      return saved && now >= after(saved.since, UNANSWERED) ? stopped('unanswered') : [];
    case 'Delete':
      return saved ? [{ type: 'SavedSearchDeleted', data: { ...about, deletedAt: now } }] : [];
    default:
      return never(command);
  }
};

export const savedSearchesDecider = {
  initial,
  evolve,
  decide,
  streamOf: ({ userId }: { readonly userId: number }) => savedSearchesStream(userId),
};
