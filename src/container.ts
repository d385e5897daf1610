import { createNoopMeter } from '@opentelemetry/api';
import { Container, type ContainerModule } from 'inversify';
import { readModels } from '../projections/index.ts';
import { calendarModule } from './calendar/module.ts';
import { consoleModule } from './console/module.ts';
import { couponsModule } from './coupons/module.ts';
import type { Projection } from './engine/followers/projection.ts';
import { identityModule } from './identity/module.ts';
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
import type { Authenticate } from './server/http/contract.ts';
import type { KnownDevice } from './server/http/limits/counting.ts';
import { type Limit, serverLimits } from './server/http/rate-classes.ts';
import { commonRejections } from './server/http/rejections.ts';
import type { MailPolicy } from './server/mail/outbox.ts';
import { nothingRuns } from './server/modules/operations.ts';
import type { Holding } from './server/modules/personal-data.ts';
import {
  AUTHENTICATE,
  CONTEXTS,
  CORE,
  type Context,
  type Core,
  KNOWN_DEVICE,
  MAIL_POLICY,
  PAGE_FACTS,
  PERSONAL_DATA,
} from './server/modules/tokens.ts';
import type { PageFacts } from './server/pages/pages.ts';
import { siteModule } from './site/module.ts';
import { termsModule } from './terms/module.ts';
import { viewingsModule } from './viewings/module.ts';

/** One line per context. */
const contexts: readonly ContainerModule[] = [
  calendarModule,
  consoleModule,
  couponsModule,
  identityModule,
  listingsModule,
  messagesModule,
  notificationsModule,
  paymentsModule,
  placesModule,
  pricingModule,
  privacyModule,
  recordsModule,
  reservationsModule,
  reviewsModule,
  searchModule,
  siteModule,
  termsModule,
  viewingsModule,
];

/** The services of the program; an absent one is replaced by a stub. */
export type Platform = Pick<Core, 'config' | 'log' | 'clock' | 'db' | 'store' | 'files' | 'caughtUp'> &
  Partial<Pick<Core, 'operations' | 'meter'>>;

type Joined = 'routes' | 'reactions' | 'deadlines' | 'periodic' | 'loops' | 'fileOwners' | 'rootPages';
/** The contributions of all contexts together. */
export type Parts = Pick<Context, Joined | 'mailTemplates' | 'rejections' | 'rateLimits'> & {
  readonly projections: readonly Projection[];
  readonly devPages: readonly Context['devPages'][];
  readonly afterRestore: readonly Context['afterRestore'][];
  readonly personalData: readonly Holding[];
  readonly mailPolicy: MailPolicy;
  readonly authenticate: Authenticate;
  readonly pageFacts: PageFacts;
  readonly knownDevice: KnownDevice;
};

/** The only composition root: binds what every context is provided with, loads every context. */
export const buildContainer = async (platform: Platform): Promise<Container> => {
  const container = new Container({ defaultScope: 'Singleton' });
  const { config, db, clock } = platform;
  const { secret, fieldKeys, publicUrl } = config;
  container.bind(CORE).toConstantValue({
    operations: nothingRuns,
    meter: createNoopMeter(),
    captcha: openCaptcha(db, clock, config),
    ...platform,
    secret,
    fieldKeys,
    publicUrl,
    readModels,
  });
  await container.loadAsync(...contexts);
  return container;
};

/** Throws when two contexts declare the same name: the later one would silently replace the other. */
const merged = <Value>(...tables: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> => {
  const all = tables.flatMap((table) => Object.entries(table));
  const duplicate = all.find(([name], at) => all.findIndex(([other]) => other === name) < at);
  if (duplicate) throw new Error(`${duplicate[0]} is declared twice`);
  return Object.fromEntries(all);
};

/** Everything the contexts have bound. */
export const partsOf = async (container: Container): Promise<Parts> => {
  const all = await container.getAllAsync(CONTEXTS);
  const of = <Name extends keyof Context>(name: Name): Context[Name][] =>
    all.flatMap(({ [name]: part }) => (part === undefined ? [] : [part as Context[Name]]));
  const joined = <Name extends Joined>(name: Name) => of(name).flat() as unknown as Context[Name];
  return {
    routes: joined('routes'),
    projections: readModels.all,
    reactions: joined('reactions'),
    deadlines: joined('deadlines'),
    periodic: joined('periodic'),
    loops: joined('loops'),
    fileOwners: joined('fileOwners'),
    rootPages: joined('rootPages'),
    rejections: merged<number>(commonRejections, ...of('rejections')),
    rateLimits: merged<Limit>(serverLimits, ...of('rateLimits')),
    mailTemplates: Object.assign({}, ...of('mailTemplates')),
    afterRestore: of('afterRestore'),
    devPages: of('devPages'),
    personalData: (await container.getAllAsync(PERSONAL_DATA)).flat(),
    mailPolicy: await container.getAsync(MAIL_POLICY),
    authenticate: await container.getAsync(AUTHENTICATE),
    pageFacts: await container.getAsync(PAGE_FACTS),
    knownDevice: await container.getAsync(KNOWN_DEVICE),
  };
};
