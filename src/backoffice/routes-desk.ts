import type { Knex } from 'knex';
import { type ListingEvent, listingStream } from '../listings/events.ts';
import type { Clock } from '../platform/clock.ts';
import type { EventStore, Recorded } from '../platform/event-store/port.ts';
import { Reply, type Route, route } from '../platform/http/contract.ts';
import { mailById, type PostedMail } from '../platform/mail/outbox.ts';
import type { Operations } from '../platform/operations.ts';
import type { CaughtUp } from '../platform/runner.ts';
import { Rejection } from '../shared/types.ts';
import {
  type ConsoleListingEvent,
  consoleHealth,
  listingEvents,
  listMails,
  oneConsoleMail,
  resendMail,
  retryFollower,
} from './contract-desk.ts';
import type { Desk } from './desk.ts';
import { deskStream } from './events.ts';
import { healthNow } from './health.ts';
import { contentRange } from './list-query.ts';
import { mailsPage } from './queries.ts';
import { MAIL_REACTION } from './reactions.ts';
import { presentMail } from './replay/present.ts';

type Deps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly caughtUp: CaughtUp;
  readonly operations: Operations;
  readonly desk: Desk;
};

/** Mails, health and the story of a listing. What changes something is an event with the administrator and his reason. */
export const deskRoutes = ({ db, store, clock, caughtUp, operations, desk }: Deps): readonly Route[] => {
  const mail = async (id: string): Promise<PostedMail> => {
    const found = await mailById(db, id);
    if (!found) throw new Rejection('not_found');
    return found;
  };
  return [
    route(listMails, async ({ query }) => {
      const page = await mailsPage(db, query);
      return new Reply(200, page.rows.map(presentMail), contentRange('mails', page));
    }),
    route(oneConsoleMail, async ({ params }) => presentMail(await mail(params.mail))),
    route(resendMail, async ({ params, body: { reason }, user, metadata, ctx }) => {
      const { id: mailId, ...found } = await mail(params.mail);
      if (presentMail({ id: mailId, ...found }).actions.length === 0) throw new Rejection('mail_not_resendable');
      const resent = { type: 'MailResent', data: { adminId: user.id, mailId, reason, resentAt: clock.now() } } as const;
      const position = await desk(deskStream('mail', mailId), resent, metadata);
      if (!(await caughtUp([MAIL_REACTION], position))) ctx.set('x-read-model', 'behind');
      return { position };
    }),

    route(consoleHealth, () => healthNow({ db, clock, operations })),
    route(retryFollower, async ({ params: { name }, body: { reason }, user, metadata }) => {
      const follower = (await operations.lag()).find((one) => one.name === name);
      if (!follower) throw new Rejection('not_found');
      if (follower.stoppedBecause === null) throw new Rejection('not_stopped');
      const retried = { type: 'FollowerRetried', data: { adminId: user.id, name, reason, retriedAt: clock.now() } } as const;
      const position = await desk(deskStream('follower', name), retried, metadata);
      operations.retry();
      return { position };
    }),

    route(listingEvents, async ({ params: { id } }) => {
      const history = (await store.read(listingStream(id))) as Recorded<ListingEvent>[];
      const [first] = history;
      if (first?.type !== 'ListingPublished') throw new Rejection('not_found');
      return { events: history.map((event) => presentEvent(event, first.data.hostId)) };
    }),
  ];
};

const presentEvent = ({ position, type, data, meta: { at, actor } }: Recorded<ListingEvent>, hostId: number): ConsoleListingEvent => {
  const { details: _, ...said } = { details: null, ...data };
  const by = actor === `user:${hostId}` ? 'host' : actor.startsWith('user:') ? 'admin' : 'system';
  return { position, at, type, actor, by, data: said };
};
