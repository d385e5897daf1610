import { amountOnWire } from '../../kernel/money.ts';
import { nightsOf } from '../../kernel/nights.ts';
import { moneyFor } from '../../pricing/public.ts';
import type { ShowingConfig } from '../../reservations/public.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { ConsoleMail } from '../desk/contract-desk.ts';
import type { Desk } from '../desk/desk.ts';
import { presentMail } from '../desk/present.ts';
import { deskStream } from '../events.ts';
import { type ReplayStep, reservationEvents } from './contract-replay.ts';
import { replayOf, type Step } from './replay.ts';

type ReplayRoutesDeps = Pick<Core, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly config: ShowingConfig;
  readonly desk: Desk;
};

/** The replay of a reservation. The access is recorded in the log before the response is sent (SEC-37). */
export const replayRoutes = ({ desk, clock, ...deps }: ReplayRoutesDeps): readonly Route[] => [
  route(reservationEvents, async ({ params: { id }, query: { until }, user, metadata, language }) => {
    const steps = await replayOf(deps, id, until ?? null, language);
    const opened = { type: 'ReplayOpened', data: { adminId: user.id, reservationId: id, openedAt: clock.now() } } as const;
    await desk(deskStream('reservation', id), opened, metadata);
    return { events: steps.map(presentStep) };
  }),
];

/** A step on the wire. */
const presentStep = (step: Step): ReplayStep => ({
  ...presentEntry(step),
  state: presentState(step),
  nights: presentNights(step),
  money: presentMoney(step),
  deadline: step.deadline,
  mails: step.mails.map(presentMail),
  saw: step.saw,
  words: step.words,
});

const MAIL_STEPS = {
  sent: 'MailSent',
  waiting: 'MailWaiting',
  failed: 'MailFailed',
  bounced: 'MailBounced',
  resent: 'MailFailed',
  dropped: 'MailDropped',
} satisfies Record<ConsoleMail['status'], string>;

const presentEntry = ({ entry, state }: Step) => {
  const { position, at } = entry;
  if (entry.kind === 'event') {
    const { stream, revision, type, data, meta } = entry.event;
    const { actor, v, correlationId, commandId } = meta;
    const metadata = { id: entry.event.id, v, correlationId, commandId };
    return { position, at, stream, revision, type, actor, by: actedAs(actor, state), data: { ...data }, metadata };
  }
  const { id, template, recipient, attempts, last_error: lastError, event_id: eventId } = entry.mail;
  const { status } = presentMail(entry.mail);
  const type = MAIL_STEPS[status];
  const data = { template, recipient, status, attempts, lastError };
  return { position, at, stream: `mail-${id}`, revision: null, type, actor: 'mail', by: 'system' as const, data, metadata: { eventId } };
};

/** The side of an event's actor. */
const actedAs = (actor: string, state: Step['state']): ReplayStep['by'] => {
  if (actor.startsWith('guest-link:')) return 'guest';
  const user = /^user:(\d+)$/.exec(actor)?.[1];
  if (user === undefined || state.status === 'none') return 'system';
  return Number(user) === state.guestId ? 'guest' : Number(user) === state.hostId ? 'host' : 'admin';
};

const presentState = ({ state, frame }: Step): ReplayStep['state'] => {
  const nothing = {
    cause: null,
    lapses_at: null,
    respond_by: null,
    pay_by: null,
    transfer_by: null,
    announced_at: null,
    proposed_at: null,
  };
  const contact_visible = frame.row?.status === 'paid'; // as both sides see it (D-44)
  const terms_version = frame.row?.terms_version ?? null;
  if (state.status === 'none')
    return { ...nothing, status: 'none', check_in: null, check_out: null, guests: null, method: null, terms_version, contact_visible };
  const { checkIn: check_in, checkOut: check_out } = state.stay;
  const { guests, method, status } = state;
  const all = { ...nothing, status, check_in, check_out, guests, method, terms_version, contact_visible };
  switch (state.status) {
    case 'draft':
      return { ...all, lapses_at: state.lapsesAt };
    case 'requested':
      return { ...all, respond_by: state.respondBy };
    case 'accepted':
      return { ...all, pay_by: state.payBy, transfer_by: state.transferBy, announced_at: state.announcedAt, proposed_at: state.proposedAt };
    case 'ended':
      return { ...all, cause: state.cause };
    default:
      return all;
  }
};

const presentNights = ({ held, state }: Step): ReplayStep['nights'] => {
  const stay = held ?? (state.status === 'none' ? null : state.stay);
  return stay && { held: held !== null, check_in: stay.checkIn, check_out: stay.checkOut, count: nightsOf(stay) };
};

const presentMoney = ({ state, payment }: Step): ReplayStep['money'] => {
  if (state.status === 'none') return null;
  const { quote } = state;
  const of = (amount: number) => amountOnWire({ amount, currency: quote.currency });
  return {
    stay: of(quote.cost),
    commission: of(quote.commission),
    discount: of(quote.discount),
    total: of(moneyFor(quote).whole),
    payment: payment && {
      method: payment.method,
      status: payment.status,
      charged: amountOnWire(payment.charged),
      surcharge: amountOnWire(payment.surcharge),
      refund_due: payment.refundDue && amountOnWire(payment.refundDue),
    },
  };
};
