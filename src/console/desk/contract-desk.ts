import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { personNames } from '../../server/names.ts';
import { listed } from '../lists/list-query.ts';

/** Administrators' tasks: mails, the health of the program, the history of a listing. */
const desk = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();
const because = z.strictObject({ reason: personText('givenReason') });
const done = z.object({ position: z.string().nullable().meta({ description: 'Log position of its event.' }) });
const oneMail = z.object({ mail: z.uuid() });

/** A mail of the outbox: its type, recipient side and state, without address and text. */
export const postedMail = z
  .object({
    id: z.uuid(),
    template: z.string(),
    recipient: z.string(),
    reserva: z.int().nullable().meta({ description: 'Related reservation.' }),
    alojamiento: z.int().nullable().meta({ description: 'Related space, if there is no reservation.' }),
    status: z
      .enum(['waiting', 'sent', 'failed', 'bounced', 'dropped', 'resent'])
      .meta({ description: "`bounced`: rejected by the recipient's server; `failed`: given up for any other reason." }),
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: instant,
    sent_at: instant.nullable(),
    actions: z.array(z.enum(['resend'])),
  })
  .meta({ id: 'ConsoleMail' });
export type ConsoleMail = z.input<typeof postedMail>;

export const listMails = contract({
  ...desk,
  name: 'consoleMails',
  summary: 'Lists the outbox, latest first; filter by `status`, `reserva`',
  method: 'get',
  path: '/console/mails',
  ...listed,
  response: z.array(postedMail.extend({ nombres: personNames }).meta({ id: 'ConsoleListedMail' })),
});

export const oneConsoleMail = contract({
  ...desk,
  name: 'consoleMail',
  summary: 'Returns an outbox mail, without address and text',
  method: 'get',
  path: '/console/mails/{mail}',
  params: oneMail,
  response: postedMail,
  rejections: ['not_found'],
});

export const mailText = contract({
  ...desk,
  name: 'consoleMailText',
  summary: 'Returns a reservation mail as sent, without link tokens; 404 if it is not stored',
  adminOnly: true,
  secret: true,
  leavesTrace: true,
  method: 'get',
  path: '/console/mails/{mail}/text',
  params: oneMail,
  response: z.object({ asunto: z.string(), texto: z.string() }).meta({ id: 'ConsoleMailText' }),
  rejections: ['not_found'],
});

export const resendMail = contract({
  ...desk,
  name: 'consoleResendMail',
  summary: 'Resends a mail about a reservation, space or visit, rendered from current data',
  method: 'post',
  path: '/console/mails/{mail}/resend',
  params: oneMail,
  body: because,
  response: done,
  rejections: ['not_found', 'mail_not_resendable'],
});

const follower = z.object({
  name: z.string(),
  kind: z.enum(['projection', 'reaction']),
  events: z.int(),
  seconds: z.number(),
  stopped_because: z.string().nullable(),
  state: z.enum(['ok', 'behind', 'stopped']),
  actions: z.array(z.enum(['retry'])),
});

const health = z
  .object({
    state: z.enum(['ok', 'attention']),
    checked_at: instant,
    followers: z.array(follower),
    deadlines: z.object({ oldest_overdue_seconds: z.number(), given_up: z.int(), state: z.enum(['ok', 'attention']) }),
    mails: z.object({
      waiting: z.int(),
      failed: z.int(),
      bounced: z.int().meta({ description: "Rejected by the recipient's server." }),
      oldest_waiting: instant.nullable(),
      last_error: z.string().nullable().meta({ description: 'From the last mail given up.' }),
      state: z.enum(['ok', 'attention']),
    }),
    webhooks: z
      .object({
        refused: z.int().meta({ description: 'Invalid signature.' }),
        quarantined: z.int().meta({ description: 'Validly signed but not actionable.' }),
        last: z.object({ gateway: z.string(), at: instant, note: z.string().nullable() }).nullable(),
        state: z.enum(['ok', 'attention']),
      })
      .meta({ description: 'Payment gateway webhooks of the last seven days.' }),
    rates: z
      .object({
        on: z.boolean().meta({ description: 'A feed is set (`RATES_URL`).' }),
        refreshed_at: instant.nullable(),
        failed_because: z.string().nullable().meta({ description: 'Of the last try; null on success.' }),
        state: z.enum(['ok', 'attention']),
      })
      .meta({ description: 'Daily exchange rate refresh.' }),
    feeds: z
      .object({
        count: z.int(),
        failing: z.int().meta({ description: 'Failing for so long that their hosts were notified (`FEED_FAILING_MAIL`).' }),
        oldest_success: instant.nullable(),
        overdue_seconds: z.number().meta({ description: 'How long the most overdue one has been due.' }),
        state: z.enum(['ok', 'attention']),
      })
      .meta({ description: 'External calendars.' }),
    chain: z
      .object({
        checked_at: instant.nullable(),
        events: z.int(),
        broken: z.string().nullable().meta({ description: 'The first invalid link.' }),
        state: z.enum(['ok', 'attention', 'unchecked']),
      })
      .meta({ description: 'Last audit chain check (`npm run verify-audit`).' }),
  })
  .meta({ id: 'ConsoleHealth' });
export type ConsoleHealth = z.input<typeof health>;

export const consoleHealth = contract({
  ...desk,
  name: 'consoleHealth',
  summary: 'Returns the lag of read models, overdue work, and mails waiting or given up',
  method: 'get',
  path: '/console/health',
  response: health,
});

export const retryFollower = contract({
  ...desk,
  name: 'consoleRetryFollower',
  summary: 'Retries a stopped read model or reaction now (in another process: within a minute)',
  method: 'post',
  path: '/console/followers/{name}/retry',
  params: z.object({ name: z.string().max(100) }),
  body: because,
  response: done,
  rejections: ['not_found', 'not_stopped'],
});

export const consoleEvent = z
  .object({
    position: z.string(),
    at: instant,
    type: z.string(),
    actor: z.string(),
    by: z.enum(['guest', 'host', 'admin', 'system']),
    words: z.string().nullable().meta({ description: 'The stated reason, until it is erased.' }),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ConsoleEvent' });
export type ConsoleEvent = z.input<typeof consoleEvent>;

export const listingEvents = contract({
  ...desk,
  name: 'consoleAccommodationEvents',
  summary: 'Lists the events of a space, oldest first; without its description',
  method: 'get',
  path: '/console/accommodations/{id}/events',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: z.object({ events: z.array(consoleEvent) }),
  rejections: ['not_found'],
});

export const deskEvents = contract({
  ...desk,
  name: 'consoleDeskEvents',
  summary: 'Lists administrator actions on a mail, report or program part; also who viewed a reservation, oldest first',
  method: 'get',
  path: '/console/desk/{thing}/{name}/events',
  params: z.object({ thing: z.string().max(20), name: z.string().max(100) }),
  response: z.object({ events: z.array(consoleEvent) }),
  rejections: ['not_found'],
});
