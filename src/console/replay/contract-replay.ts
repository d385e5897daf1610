import { z } from 'zod';
import { reservationView } from '../../reservations/public.ts';
import { contract } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';
import { postedMail } from '../desk/contract-desk.ts';

const instant = z.iso.datetime();
const decimal = z.object({ amount: z.number(), moneda: z.string(), currency: z.string() }).meta({ id: 'ConsoleMoney' });

const seen = reservationView.omit({ token: true }).meta({
  id: 'SeenReservation',
  description: 'What that side was shown then; contact and address masked, present only if they were shown.',
});

const step = z
  .object({
    position: z.string().meta({ description: 'Log position; for a mail, that of the preceding event.' }),
    at: instant,
    stream: z.string(),
    revision: z.int().nullable(),
    type: z.string(),
    actor: z.string().meta({ description: 'As in the event: `user:12`, `deadline`, `reaction:…`' }),
    by: z.enum(['guest', 'host', 'admin', 'system']),
    words: z.string().nullable().meta({ description: 'Reason as written by the actor, until it is erased.' }),
    data: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
    state: z.object({
      status: z.enum(['none', 'draft', 'requested', 'accepted', 'paid', 'ended']),
      cause: z.string().nullable(),
      check_in: day.nullable(),
      check_out: day.nullable(),
      guests: z.int().nullable(),
      method: z.string().nullable(),
      lapses_at: instant.nullable(),
      respond_by: instant.nullable(),
      pay_by: instant.nullable(),
      transfer_by: instant.nullable(),
      announced_at: instant.nullable(),
      proposed_at: instant.nullable(),
      terms_version: z.string().nullable().meta({ description: 'Terms of use the guest last accepted.' }),
      contact_visible: z.boolean(),
    }),
    nights: z.object({ held: z.boolean(), check_in: day, check_out: day, count: z.int() }).nullable(),
    money: z
      .object({
        stay: decimal,
        commission: decimal,
        discount: decimal,
        total: decimal,
        payment: z
          .object({
            method: z.string().nullable(),
            status: z.string(),
            charged: decimal,
            surcharge: decimal,
            refund_due: decimal.nullable(),
          })
          .nullable(),
      })
      .nullable(),
    deadline: z.object({ at: instant, cause: z.string() }).nullable(),
    mails: z.array(postedMail).meta({ description: 'All so far.' }),
    saw: z.object({ guest: seen.nullable(), host: seen.nullable() }),
  })
  .meta({ id: 'ReplayStep' });
export type ReplayStep = z.input<typeof step>;

export const reservationEvents = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleReservationEvents',
  summary: 'Lists all events of a reservation, each with the resulting state',
  leavesTrace: true,
  method: 'get',
  path: '/console/reservations/{id}/events',
  params: z.object({ id: z.coerce.number<string>().int() }),
  query: z.object({
    until: z
      .string()
      .regex(/^\d{1,40}$/, 'invalid')
      .optional()
      .meta({ description: 'Last position to return.' }),
  }),
  response: z.object({ events: z.array(step) }),
  rejections: ['not_found'],
});
