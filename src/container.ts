import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { Registry } from 'prom-client';
import { auditProjection } from '../projections/audit.ts';
import { backofficeModule } from './backoffice/module.ts';
import { calendarModule } from './calendar/module.ts';
import { conditionsModule } from './conditions/module.ts';
import { contentModule } from './content/module.ts';
import { conversationsModule } from './conversations/module.ts';
import { couponsModule } from './coupons/module.ts';
import { evidenceModule } from './evidence/module.ts';
import { favouritesModule } from './favourites/module.ts';
import { historyModule } from './history/module.ts';
import { identityModule } from './identity/module.ts';
import { listingsModule } from './listings/module.ts';
import { locationsModule } from './locations/module.ts';
import { noticesModule } from './notices/module.ts';
import { ownDataModule } from './own-data/module.ts';
import { paymentsModule } from './payments/module.ts';
import { openCaptcha } from './platform/captcha/open.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Projection } from './platform/engine/projection.ts';
import type { Reaction } from './platform/engine/reaction.ts';
import type { CaughtUp } from './platform/engine/runner.ts';
import type { EventStore } from './platform/event-store/port.ts';
import type { FileOwner } from './platform/files/file-sweep.ts';
import type { Files } from './platform/files/files.ts';
import type { Authenticate, Route } from './platform/http/contract.ts';
import type { KnownDevice } from './platform/http/limits/counting.ts';
import { commonRejections } from './platform/http/rejections.ts';
import type { DeadlineKind } from './platform/jobs.ts';
import type { Loop } from './platform/loops.ts';
import type { MailPolicy, MailTemplates } from './platform/mail/outbox.ts';
import type { Log } from './platform/observability/log.ts';
import { nothingRuns, type Operations } from './platform/operations.ts';
import type { Holding } from './platform/personal-data.ts';
import type { Round } from './platform/rounds.ts';
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
} from './platform/tokens.ts';
import { versionRejections } from './platform/versions/rejections.ts';
import type { TermsTold } from './platform/windows.ts';
import { pricingModule } from './pricing/module.ts';
import { quotesModule } from './quotes/module.ts';
import { ratesModule } from './rates/module.ts';
import { reservationsModule } from './reservations/module.ts';
import { reviewsModule } from './reviews/module.ts';
import { savedSearchesModule } from './saved-searches/module.ts';
import { searchModule } from './search/module.ts';
import type { RejectionTable } from './shared/rejection.ts';
import { tariffModule } from './tariff/module.ts';
import { visitsModule } from './visits/module.ts';

/** One line a context. */
const contexts: readonly ContainerModule[] = [
  backofficeModule,
  calendarModule,
  conditionsModule,
  contentModule,
  conversationsModule,
  couponsModule,
  evidenceModule,
  favouritesModule,
  identityModule,
  listingsModule,
  locationsModule,
  ownDataModule,
  noticesModule,
  paymentsModule,
  historyModule,
  pricingModule,
  quotesModule,
  ratesModule,
  reservationsModule,
  reviewsModule,
  savedSearchesModule,
  searchModule,
  tariffModule,
  visitsModule,
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
    rejections: withoutDoubles(commonRejections, versionRejections, ...(await all(REJECTIONS))),
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
