import type { ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Registry } from 'prom-client';
import type { DeadlineKind } from '../../engine/deadlines/jobs.ts';
import type { Round } from '../../engine/deadlines/rounds.ts';
import type { EventStore } from '../../engine/event-store/port.ts';
import type { Projection } from '../../engine/followers/projection.ts';
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
import type { MailPolicy, MailTemplates } from '../mail/outbox.ts';
import type { NamesOf } from '../names.ts';
import type { Config } from '../settings/config.ts';
import type { TermsTold } from '../settings/windows.ts';
import type { Operations } from './operations.ts';
import type { Holding } from './personal-data.ts';

export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`posada:${name}`) as ServiceIdentifier<T>;

export const CONFIG = token<Config>('Config');
export const LOG = token<Log>('Log');
export const CLOCK = token<Clock>('Clock');
export const DB = token<Knex>('Knex');
export const STORE = token<EventStore>('EventStore');
export const FILES = token<Files>('Files');
/** Tells people from programs in public forms. */
export const CAPTCHA = token<Captcha>('Captcha');
/** Where a context registers metrics of its own; `/metrics` prints them. */
export const METRICS_REGISTRY = token<Registry>('MetricsRegistry');
/** Waits until a read model has seen a position (read your own writes). */
export const CAUGHT_UP = token<CaughtUp>('CaughtUp');

export const OPERATIONS = token<Operations>('Operations');

/** Bound many times, one per context: the composition root collects them. */
export const ROUTES = token<readonly Route[]>('Routes');
export const PROJECTIONS = token<readonly Projection[]>('Projections');
export const REACTIONS = token<readonly Reaction[]>('Reactions');
export const DEADLINES = token<readonly DeadlineKind[]>('Deadlines');
export const ROUNDS = token<readonly Round[]>('Rounds');
/** What each context refuses with, by code. */
export const REJECTIONS = token<RejectionTable>('Rejections');
/** Who knows which files of a folder are still named. */
export const FILE_OWNERS = token<readonly FileOwner[]>('FileOwners');
/** What each context holds of a person, by table. */
export const PERSONAL_DATA = token<readonly Holding[]>('PersonalData');
/** What has to be done again on restored data before anybody is served; returns how much there was. */
export const AFTER_RESTORE = token<() => Promise<number>>('AfterRestore');
export const MAIL_TEMPLATES = token<MailTemplates>('MailTemplates');
/** Who wants which mails, bound once. */
export const MAIL_POLICY = token<MailPolicy>('MailPolicy');
export const LOOPS = token<readonly Loop[]>('Loops');
/** Pages at the host root that exist outside production only: `router.routes()` of `/dev/…`. */
export type DevPages = Middleware;
export const DEV_PAGES = token<DevPages>('DevPages');
/** Pages at the host root, everywhere: what search engines look for. */
export const ROOT_PAGES = token<Middleware>('RootPages');
/** How long each step may take now, which texts say; provided by conditions. */
export const WINDOWS = token<TermsTold>('Windows');
/** Number → first name, for lists of the console; provided by identity. */
export const NAMES_OF = token<NamesOf>('NamesOf');
/** Session token → user, provided by identity. */
export const AUTHENTICATE = token<Authenticate>('Authenticate');
/** Device cookie → a device that has signed in to the account that is being tried, provided by identity. */
export const KNOWN_DEVICE = token<KnownDevice>('KnownDevice');
