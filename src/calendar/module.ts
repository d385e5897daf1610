import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, type Core, PERSONAL_DATA, token } from '../server/modules/tokens.ts';
import { guardedFetch } from '../server/outgoing/guarded-fetch.ts';
import { type CalendarCommands, calendarCommands, freshNights, readingsOf } from './commands.ts';
import { exportRoutes } from './export/routes.ts';
import { calendarReader, type ReadCalendar } from './feeds/in-worker.ts';
import { devSiteRoutes } from './incoming/dev-site.ts';
import { feedFailureMails, feedMailTemplates } from './incoming/failing-mails.ts';
import { feedMetrics } from './incoming/feed-health.ts';
import { feedRegister } from './incoming/feed-register.ts';
import { calendarData } from './incoming/personal-data.ts';
import { feedRoutes } from './incoming/routes-feeds.ts';
import { type FeedSync, feedSync, periodicFeeds } from './incoming/sync.ts';
import { CALENDAR_COMMANDS, FRESH_NIGHTS } from './public.ts';
import { calendarRejections } from './rejections.ts';
import { calendarRoutes } from './routes.ts';
import { uploadRoutes } from './upload/routes.ts';

const FEED_SYNC = token<FeedSync>('FeedSync');
/** One parser thread per process, for feeds and files. */
const READ_CALENDAR = token<ReadCalendar>('ReadCalendar');

const syncOf = ({ db, clock, publicUrl, fieldKeys, config }: Core, commands: CalendarCommands, read: ReadCalendar): FeedSync => {
  const { feedHostsAllowed, feeds } = config;
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
  bind(CALENDAR_COMMANDS).toResolvedValue(calendarCommands, [CORE]);
  bind(READ_CALENDAR).toResolvedValue(() => calendarReader(), []);
  bind(FEED_SYNC).toResolvedValue(syncOf, [CORE, CALENDAR_COMMANDS, READ_CALENDAR]);
  bind(FRESH_NIGHTS).toResolvedValue(
    (core, sync) => freshNights({ ...core, sync, readingsOf: readingsOf(core.db), isReading: feedRegister(core).isReading }),
    [CORE, FEED_SYNC],
  );
  bind(CONTEXTS).toResolvedValue(
    (core, commands, sync, read) => {
      const { atOnce, tellAfter } = core.config.feeds;
      const register = feedRegister(core);
      feedMetrics({ ...core, tellAfter });
      return {
        rejections: calendarRejections,
        routes: [
          ...calendarRoutes({ ...core, commands }),
          ...exportRoutes(core),
          ...feedRoutes({ ...core, commands, sync, register }),
          ...uploadRoutes({ ...core, commands, read }),
        ],
        periodic: [periodicFeeds({ ...core, sync, atOnce })],
        deadlines: [feedFailureMails({ ...core, tellAfter })],
        mailTemplates: feedMailTemplates({ ...core, register }),
        devPages: devSiteRoutes(),
      };
    },
    [CORE, CALENDAR_COMMANDS, FEED_SYNC, READ_CALENDAR],
  );
  bind(PERSONAL_DATA).toResolvedValue(calendarData, [CORE]);
});
