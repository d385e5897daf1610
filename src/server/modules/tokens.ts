import type { Meter } from '@opentelemetry/api';
import type { ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { DeadlineKind } from '../../engine/deadlines/jobs.ts';
import type { Periodic } from '../../engine/deadlines/periodic.ts';
import type { EventStore } from '../../engine/event-store/port.ts';
import type { ReadModels } from '../../engine/followers/projection.ts';
import type { Reaction } from '../../engine/followers/reaction.ts';
import type { CaughtUp } from '../../engine/followers/runner.ts';
import type { Log } from '../../engine/observability/log.ts';
import type { Loop } from '../../engine/outbox/loops.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RejectionTable } from '../../kernel/rejection.ts';
import type { Captcha } from '../captcha/port.ts';
import type { FileOwner } from '../files/file-sweep.ts';
import type { Files } from '../files/files.ts';
import type { Authenticate, Route } from '../http/contract.ts';
import type { KnownDevice } from '../http/limits/counting.ts';
import type { RateTable } from '../http/rate-classes.ts';
import type { MailPolicy, MailTemplates } from '../mail/outbox.ts';
import type { NamesOf } from '../names.ts';
import type { PageFacts } from '../pages/pages.ts';
import type { Config } from '../settings/config.ts';
import type { Operations } from './operations.ts';
import type { Holding } from './personal-data.ts';

export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`posada:${name}`) as ServiceIdentifier<T>;

/** What the program provides to every context. `secret`, `fieldKeys` and `publicUrl` are those of the settings. */
export type Core = Pick<Config, 'secret' | 'fieldKeys' | 'publicUrl'> & {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Knex;
  readonly store: EventStore;
  readonly files: Files;
  /** Tells people from programs in public forms. */
  readonly captcha: Captcha;
  /** Waits until a read model has seen a position (read your own writes). */
  readonly caughtUp: CaughtUp;
  /** Where a context registers metrics of its own; `/metrics` prints them. */
  readonly meter: Meter;
  readonly operations: Operations;
  readonly readModels: ReadModels;
};
export const CORE = token<Core>('Core');

/** What a context provides to the program. */
export type Context = {
  readonly routes: readonly Route[];
  readonly reactions: readonly Reaction[];
  readonly deadlines: readonly DeadlineKind[];
  readonly periodic: readonly Periodic[];
  readonly loops: readonly Loop[];
  readonly mailTemplates: MailTemplates;
  /** Its rejections, by code. */
  readonly rejections: RejectionTable;
  /** How often its calls may be made, by class. */
  readonly rateLimits: RateTable;
  /** They find which files of a folder are still referenced. */
  readonly fileOwners: readonly FileOwner[];
  /** Work to repeat on restored data before requests are served; returns the number of items. */
  readonly afterRestore: () => Promise<number>;
  /** Pages at the host root that exist outside production only: `router.routes()` of `/dev/…`. */
  readonly devPages: Middleware;
  /** Pages at the host root, everywhere: what search engines look for. */
  readonly rootPages: readonly Middleware[];
};
/** Bound by each context, each with what it has. */
export const CONTEXTS = token<Partial<Context>>('Contexts');
/** The personal data of each context, by table. Separate from CONTEXTS, since erasure reads all of it. */
export const PERSONAL_DATA = token<readonly Holding[]>('PersonalData');

/** Which mails a recipient wants, provided by notifications. */
export const MAIL_POLICY = token<MailPolicy>('MailPolicy');
/** Values that the pages of the site are rendered with, provided by site. */
export const PAGE_FACTS = token<PageFacts>('PageFacts');
/** Number → first name, for lists of the console; provided by identity. */
export const NAMES_OF = token<NamesOf>('NamesOf');
/** Session token → user, provided by identity. */
export const AUTHENTICATE = token<Authenticate>('Authenticate');
/** Device cookie → a device that has signed in to the account that is being tried, provided by identity. */
export const KNOWN_DEVICE = token<KnownDevice>('KnownDevice');
