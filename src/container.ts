import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { Registry } from 'prom-client';
import { auditProjection } from '../projections/console/audit.ts';
import { calendarModule } from './calendar/module.ts';
import { consoleModule } from './console/module.ts';
import { couponsModule } from './coupons/module.ts';
import type { DeadlineKind } from './engine/deadlines/jobs.ts';
import type { Round } from './engine/deadlines/rounds.ts';
import type { EventStore } from './engine/event-store/port.ts';
import type { Projection } from './engine/followers/projection.ts';
import type { Reaction } from './engine/followers/reaction.ts';
import type { CaughtUp } from './engine/followers/runner.ts';
import type { Log } from './engine/observability/log.ts';
import type { Loop } from './engine/outbox/loops.ts';
import { identityModule } from './identity/module.ts';
import type { Clock } from './kernel/clock.ts';
import type { RejectionTable } from './kernel/rejection.ts';
import { listingsModule } from './listings/module.ts';
import { messagesModule } from './messages/module.ts';
import { notificationsModule } from './notifications/module.ts';
import { paymentsModule } from './payments/module.ts';
import { placesModule } from './places/module.ts';
import { pricingModule } from './pricing/module.ts';
import { privacyModule } from './privacy/module.ts';
import { recordsModule } from './records/module.ts';
import { reservationsModule } from './reservations/module.ts';
import { reviewsModule } from './reviews/module.ts';
import { searchModule } from './search/module.ts';
import { openCaptcha } from './server/captcha/open.ts';
import type { FileOwner } from './server/files/file-sweep.ts';
import type { Files } from './server/files/files.ts';
import type { Authenticate, Route } from './server/http/contract.ts';
import type { KnownDevice } from './server/http/limits/counting.ts';
import { commonRejections } from './server/http/rejections.ts';
import type { MailPolicy, MailTemplates } from './server/mail/outbox.ts';
import { nothingRuns, type Operations } from './server/modules/operations.ts';
import type { Holding } from './server/modules/personal-data.ts';
import {
  AFTER_RESTORE,
  AUTHENTICATE,
  CAPTCHA,
  CAUGHT_UP,
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  DEV_PAGES,
  type DevPages,
  FILE_OWNERS,
  FILES,
  KNOWN_DEVICE,
  LOG,
  LOOPS,
  MAIL_POLICY,
  MAIL_TEMPLATES,
  METRICS_REGISTRY,
  OPERATIONS,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROOT_PAGES,
  ROUNDS,
  ROUTES,
  STORE,
  WINDOWS,
} from './server/modules/tokens.ts';
import type { Config } from './server/settings/config.ts';
import type { TermsTold } from './server/settings/windows.ts';
import { siteModule } from './site/module.ts';
import { termsModule } from './terms/module.ts';
import { viewingsModule } from './viewings/module.ts';

/** One line a context. */
const contexts: readonly ContainerModule[] = [
  recordsModule,
  siteModule,
  termsModule,
  consoleModule,
  calendarModule,
  messagesModule,
  couponsModule,
  identityModule,
  listingsModule,
  placesModule,
  privacyModule,
  notificationsModule,
  paymentsModule,
  pricingModule,
  reservationsModule,
  reviewsModule,
  searchModule,
  viewingsModule,
];

/** What the platform gives to every context. */
export type Platform = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Knex;
  readonly store: EventStore;
  readonly files: Files;
  readonly caughtUp: CaughtUp;
  /** Absent where nothing runs. */
  readonly operations?: Operations;
  /** Absent where nobody reads metrics. */
  readonly registry?: Registry;
};

/** What the contexts give to the program. */
export type Parts = {
  readonly routes: readonly Route[];
  readonly projections: readonly Projection[];
  readonly reactions: readonly Reaction[];
  readonly deadlines: readonly DeadlineKind[];
  readonly rounds: readonly Round[];
  readonly loops: readonly Loop[];
  readonly mailTemplates: MailTemplates;
  readonly mailPolicy: MailPolicy | undefined;
  readonly rejections: RejectionTable;
  readonly fileOwners: readonly FileOwner[];
  readonly personalData: readonly Holding[];
  readonly afterRestore: readonly (() => Promise<number>)[];
  readonly devPages: readonly DevPages[];
  readonly rootPages: readonly Middleware[];
  readonly authenticate: Authenticate;
  readonly windows: TermsTold;
  readonly knownDevice: KnownDevice;
};

/** The only composition root: binds the platform, loads every context. */
export const buildContainer = async (platform: Platform): Promise<Container> => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(CONFIG).toConstantValue(platform.config);
  container.bind(LOG).toConstantValue(platform.log);
  container.bind(CLOCK).toConstantValue(platform.clock);
  container.bind(DB).toConstantValue(platform.db);
  container.bind(STORE).toConstantValue(platform.store);
  container.bind(CAPTCHA).toConstantValue(openCaptcha(platform.db, platform.clock, platform.config));
  container.bind(FILES).toConstantValue(platform.files);
  container.bind(CAUGHT_UP).toConstantValue(platform.caughtUp);
  container.bind(METRICS_REGISTRY).toConstantValue(platform.registry ?? new Registry());
  container.bind(OPERATIONS).toConstantValue(platform.operations ?? nothingRuns);
  container.bind(PROJECTIONS).toConstantValue([auditProjection]); // of no context: it notes every event
  await container.loadAsync(...contexts);
  return container;
};

/** Throws when two contexts declare one code: it would be answered with the texts of whichever came last. */
const withoutDoubles = (...tables: readonly RejectionTable[]): RejectionTable => {
  const all = tables.flatMap((table) => Object.entries(table));
  const double = all.find(([code], at) => all.findIndex(([other]) => other === code) < at);
  if (double) throw new Error(`the rejection ${double[0]} is declared twice`);
  return Object.fromEntries(all);
};

/** Everything the contexts bound under the shared tokens. */
export const partsOf = async (container: Container): Promise<Parts> => {
  const all = async <T>(token: ServiceIdentifier<T>): Promise<T[]> => (container.isBound(token) ? container.getAllAsync<T>(token) : []);
  const flat = async <T>(token: ServiceIdentifier<readonly T[]>): Promise<T[]> => (await all(token)).flat();
  return {
    routes: await flat(ROUTES),
    projections: await flat(PROJECTIONS),
    reactions: await flat(REACTIONS),
    deadlines: await flat(DEADLINES),
    rounds: await flat(ROUNDS),
    fileOwners: await flat(FILE_OWNERS),
    personalData: await flat(PERSONAL_DATA),
    rejections: withoutDoubles(commonRejections, ...(await all(REJECTIONS))),
    loops: await flat(LOOPS),
    mailPolicy: container.isBound(MAIL_POLICY) ? await container.getAsync(MAIL_POLICY) : undefined,
    mailTemplates: Object.assign({}, ...(await all(MAIL_TEMPLATES))),
    afterRestore: await all(AFTER_RESTORE),
    devPages: await all(DEV_PAGES),
    rootPages: await all(ROOT_PAGES),
    authenticate: container.isBound(AUTHENTICATE) ? await container.getAsync(AUTHENTICATE) : async () => null,
    windows: await container.getAsync(WINDOWS),
    knownDevice: container.isBound(KNOWN_DEVICE) ? await container.getAsync(KNOWN_DEVICE) : async () => null,
  };
};
