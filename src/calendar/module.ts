import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { calendarProjection } from '../../projections/calendar/calendar.ts';
import type { Clock } from '../kernel/clock.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  DEV_PAGES,
  LOG,
  MAIL_TEMPLATES,
  METRICS_REGISTRY,
  PERSONAL_DATA,
  PROJECTIONS,
  REJECTIONS,
  ROUNDS,
  ROUTES,
  STORE,
  token,
} from '../server/modules/tokens.ts';
import { guardedFetch } from '../server/outgoing/guarded-fetch.ts';
import type { Config } from '../server/settings/config.ts';
import { type CalendarCommands, calendarCommands } from './commands.ts';
import { exportRoutes } from './export/routes.ts';
import { calendarReader, type ReadCalendar } from './feeds/in-worker.ts';
import { devSiteRoutes } from './incoming/dev-site.ts';
import { feedFailureMails, feedMailTemplates } from './incoming/failing-mails.ts';
import { feedMetrics } from './incoming/feed-health.ts';
import { feedRegister, freshNights } from './incoming/feed-register.ts';
import { feedRoutes } from './incoming/routes-feeds.ts';
import { feedRounds } from './incoming/schedule.ts';
import { type FeedSync, feedSync } from './incoming/sync.ts';
import { calendarData } from './personal-data.ts';
import { CALENDAR_COMMANDS, FRESH_NIGHTS } from './public.ts';
import { calendarRejections } from './rejections.ts';
import { calendarRoutes } from './routes.ts';
import { uploadRoutes } from './upload/routes-upload.ts';

const FEED_SYNC = token<FeedSync>('FeedSync');
/** One thread a process reads feeds and files. */
const READ_CALENDAR = token<ReadCalendar>('ReadCalendar');

const syncOf = (db: Knex, clock: Clock, commands: CalendarCommands, config: Config, read: ReadCalendar): FeedSync => {
  const { publicUrl, feedHostsAllowed, fieldKeys, feeds } = config;
  const fetchFeed = guardedFetch({ allowed: feedHostsAllowed, accept: 'text/calendar', agent: `Posada calendar (+${publicUrl})` });
  return feedSync({
    db,
    clock,
    commands,
    register: feedRegister({ db, fieldKeys }),
    fetchFeed,
    read,
    publicUrl,
    every: feeds.every,
    confirmAfter: feeds.confirmAfter,
  });
};

export const calendarModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(calendarRejections);
  bind(CALENDAR_COMMANDS)
    .toResolvedValue((store, clock, db) => calendarCommands({ store, clock, db }), [STORE, CLOCK, DB])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, commands) => calendarRoutes({ db, clock, commands }), [DB, CLOCK, CALENDAR_COMMANDS])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock, config) => exportRoutes({ db, store, clock, config }), [DB, STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(READ_CALENDAR)
    .toResolvedValue(() => calendarReader(), [])
    .inSingletonScope();
  bind(FEED_SYNC).toResolvedValue(syncOf, [DB, CLOCK, CALENDAR_COMMANDS, CONFIG, READ_CALENDAR]).inSingletonScope();
  bind(FRESH_NIGHTS)
    .toResolvedValue(
      (db, clock, log, sync, { fieldKeys }) => freshNights({ clock, log, sync, register: feedRegister({ db, fieldKeys }) }),
      [DB, CLOCK, LOG, FEED_SYNC, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, sync, config) =>
        feedRoutes({ db, clock, commands, sync, register: feedRegister({ db, fieldKeys: config.fieldKeys }), config }),
      [DB, CLOCK, CALENDAR_COMMANDS, FEED_SYNC, CONFIG],
    )
    .inSingletonScope();
  bind(ROUNDS)
    .toResolvedValue(
      (sync, log, db, clock, registry, { feeds: { atOnce, tellAfter } }) => {
        feedMetrics({ db, clock, registry, tellAfter });
        return [feedRounds({ sync, log, atOnce })];
      },
      [FEED_SYNC, LOG, DB, CLOCK, METRICS_REGISTRY, CONFIG],
    )
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue(
      (db, store, clock, { feeds: { tellAfter } }) => [feedFailureMails({ db, store, clock, tellAfter })],
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue(
      (db, { fieldKeys, publicUrl }) => feedMailTemplates({ db, register: feedRegister({ db, fieldKeys }), publicUrl }),
      [DB, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, read, { publicUrl }) => uploadRoutes({ db, clock, commands, read, publicUrl }),
      [DB, CLOCK, CALENDAR_COMMANDS, READ_CALENDAR, CONFIG],
    )
    .inSingletonScope();
  bind(DEV_PAGES).toResolvedValue(devSiteRoutes, []).inSingletonScope();
  bind(PROJECTIONS).toConstantValue([calendarProjection]);
  bind(PERSONAL_DATA).toResolvedValue(calendarData, [CONFIG]).inSingletonScope();
});
