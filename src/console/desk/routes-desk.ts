import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { firstNames } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { listingStream } from '../../listings/events.ts';
import { command, Reply, type Route, route } from '../../server/http/contract.ts';
import { mailById, type PostedMail, sentText } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named } from '../../server/names.ts';
import type { Config } from '../../server/settings/config.ts';
import { DESK_THINGS, type DeskEvent, deskStream } from '../events.ts';
import { contentRange } from '../lists/list-query.ts';
import { mailsPage } from '../queries.ts';
import { MAIL_REACTION } from '../reactions.ts';
import {
  consoleHealth,
  deskEvents,
  listingEvents,
  listMails,
  mailText,
  oneConsoleMail,
  resendMail,
  retryFollower,
} from './contract-desk.ts';
import type { Desk } from './desk.ts';
import { healthNow } from './health.ts';
import { presentEvents, presentMail } from './present.ts';

type DeskRoutesDeps = Pick<Core, 'db' | 'store' | 'clock' | 'operations'> & {
  readonly desk: Desk;
  readonly config: Pick<Config, 'late' | 'ratesUrl' | 'feeds'>;
};

/** Mails, health and the history of a listing. Every change is an event with the administrator and their reason. */
export const deskRoutes = ({ db, store, clock, operations, desk, config }: DeskRoutesDeps): readonly Route[] => {
  const mail = async (id: string): Promise<PostedMail> => {
    const found = await mailById(db, id);
    if (!found) throw new Rejection('not_found');
    return found;
  };
  /**
   * Runs an administrator's action and records it with their reason. `expectNow` refuses an unnecessary action; a command that was recorded
   * before passes, because its own effect may have removed the need.
   */
  const said = async (reason: string, metadata: Metadata, stream: string, event: DeskEvent, expectNow: () => void) => {
    const earlier = await desk.earlier(stream, metadata);
    if (earlier !== null) return { position: earlier };
    expectNow();
    return withReason({ db, clock }, reason, metadata, async () => ({ position: await desk(stream, event, metadata) }));
  };
  return [
    route(listMails, async ({ query }) => {
      const page = await mailsPage(db, query);
      return new Reply(
        200,
        await named(firstNames(db), page.rows.map(presentMail), ({ recipient }) => [recipient]),
        contentRange('mails', page),
      );
    }),
    route(oneConsoleMail, async ({ params }) => presentMail(await mail(params.mail))),
    route(mailText, async ({ params, user, metadata }) => {
      const { id: mailId, reserva } = presentMail(await mail(params.mail));
      const sent = await sentText(db, mailId);
      if (!sent) throw new Rejection('not_found');
      const stream = reserva === null ? deskStream('mail', mailId) : deskStream('reservation', reserva);
      await desk(stream, { type: 'MailOpened', data: { adminId: user.id, mailId, openedAt: clock.now() } }, metadata);
      return { asunto: sent.subject, texto: sent.text };
    }),
    command(resendMail, {
      from: [MAIL_REACTION],
      write: async ({ params, body: { reason }, user, metadata }) => {
        const { id: mailId, ...found } = await mail(params.mail);
        const resent = { type: 'MailResent', data: { adminId: user.id, mailId, resentAt: clock.now() } } as const;
        return said(reason, metadata, deskStream('mail', mailId), resent, () => {
          if (presentMail({ id: mailId, ...found }).actions.length === 0) throw new Rejection('mail_not_resendable');
        });
      },
    }),

    route(consoleHealth, () => healthNow({ db, clock, operations, config })),
    route(retryFollower, async ({ params: { name }, body: { reason }, user, metadata }) => {
      const follower = (await operations.lag()).find((one) => one.name === name);
      if (!follower) throw new Rejection('not_found');
      const retried = { type: 'FollowerRetried', data: { adminId: user.id, name, retriedAt: clock.now() } } as const;
      const { position } = await said(reason, metadata, deskStream('follower', name), retried, () => {
        if (follower.stoppedBecause === null) throw new Rejection('not_stopped');
      });
      operations.retry();
      return { position };
    }),

    route(listingEvents, async ({ params: { id } }) => {
      const history = await readStream(store, listingStream(id));
      const [first] = history;
      if (first?.type !== 'ListingPublished' && first?.type !== 'ListingCopied') throw new Rejection('not_found');
      return { events: await presentEvents(db, history, first.data) };
    }),

    route(deskEvents, async ({ params: { thing, name } }) => {
      const known = DESK_THINGS.find((one) => one === thing);
      if (!known) throw new Rejection('not_found');
      return { events: await presentEvents(db, await store.read(deskStream(known, name))) };
    }),
  ];
};
