import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { calendarProjection } from '../../projections/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { guardedFetch } from '../platform/outgoing/guarded-fetch.ts';
import { CAUGHT_UP, CLOCK, CONFIG, DB, PROJECTIONS, REJECTIONS, ROUTES, STORE, token } from '../platform/tokens.ts';
import { type CalendarCommands, calendarCommands } from './commands.ts';
import { ownUidOf } from './export/ics.ts';
import { exportRoutes } from './export/routes.ts';
import { calendarReader } from './feeds/in-worker.ts';
import { feedRegister } from './incoming/feed-register.ts';
import { feedRoutes } from './incoming/routes-feeds.ts';
import { feedSync, type SyncFeed } from './incoming/sync.ts';
import { CALENDAR_COMMANDS } from './public.ts';
import { calendarRejections } from './rejections.ts';
import { calendarRoutes } from './routes.ts';

const SYNC_FEED = token<SyncFeed>('SyncFeed');

/** Media types under which calendars come; many servers know no better than plain text or bytes. */
const TYPES = ['text/calendar', 'text/plain', 'application/octet-stream', 'application/ics', 'application/calendar'];

const syncOf = (db: Knex, clock: Clock, commands: CalendarCommands, config: Config): SyncFeed => {
  const { publicUrl, feedHostsAllowed, fieldKeys } = config;
  const fetchFeed = guardedFetch({ allowed: feedHostsAllowed, types: TYPES, agent: `Posada calendar (+${publicUrl})` });
  return feedSync({
    db,
    clock,
    commands,
    register: feedRegister({ db, fieldKeys }),
    fetchFeed,
    read: calendarReader(),
    ownUid: ownUidOf(publicUrl),
  });
};

export const calendarModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(calendarRejections);
  bind(CALENDAR_COMMANDS)
    .toResolvedValue((store, clock, db) => calendarCommands({ store, clock, db }), [STORE, CLOCK, DB])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, caughtUp) => calendarRoutes({ db, clock, commands, caughtUp }),
      [DB, CLOCK, CALENDAR_COMMANDS, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock, config) => exportRoutes({ db, store, clock, config }), [DB, STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(SYNC_FEED).toResolvedValue(syncOf, [DB, CLOCK, CALENDAR_COMMANDS, CONFIG]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, caughtUp, sync, { fieldKeys, feedHostsAllowed }) =>
        feedRoutes({ db, clock, commands, caughtUp, sync, register: feedRegister({ db, fieldKeys }), allowed: feedHostsAllowed }),
      [DB, CLOCK, CALENDAR_COMMANDS, CAUGHT_UP, SYNC_FEED, CONFIG],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([calendarProjection]);
});
