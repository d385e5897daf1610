import type { Metadata, Position } from '../src/engine/event-store/port.ts';
import { TERMS_VERSION } from '../src/kernel/legal/terms-version.ts';
import type { Currency, Language, Stay } from '../src/kernel/types.ts';
import { payByHand } from '../src/payments/desk/by-administrator.ts';
import { paymentStream } from '../src/payments/events.ts';
import { startCheckout } from '../src/payments/gateways/checkout.ts';
import { receiveNotification } from '../src/payments/gateways/webhooks.ts';
import { settleSandboxPayment } from '../src/payments/sandbox/sandbox-gateway.ts';
import { reservationStream } from '../src/reservations/events.ts';
import { guestTokenOf } from '../src/reservations/links.ts';
import { stepBy } from './chance.ts';
import type { Step, StepName, Story } from './story.ts';
import type { World } from './world.ts';

/** One reservation and everyone involved in it. */
export type Acting = {
  readonly world: World;
  readonly story: Story;
  /** The name of the story, from which the names of its steps are derived. */
  readonly name: string;
  readonly reservationId: number;
  readonly listingId: number;
  readonly currency: Currency;
  readonly guestId: number;
  readonly hostId: number;
  readonly adminId: number;
  readonly language: Language;
  readonly stay: Stay;
};

/** Steps whose command depends on read models: the guest's other stays, the nights, the amount to pay. */
const LOOKING: ReadonlySet<StepName> = new Set(['draft', 'request', 'start_transfer', 'pay_by_card', 'confirm_transfer']);

/** The last of some positions, null when there is none. */
export const lastPosition = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce((last, position) => (last === null || (position !== null && position > last) ? position : last), null);

/**
 * Sends one step of a story as its actor, once read models have applied everything before it (`after`): the step then sees the same state,
 * also when resuming an interrupted start. Returns the position of the last event that it caused.
 */
export const runStep = async (acting: Acting, step: Step, after: Position | null): Promise<Position | null> => {
  const { world, name, reservationId } = acting;
  if (LOOKING.has(step.name)) await world.seen(after);
  const position = await take(acting, step, (actor) => stepBy(actor, `${step.name} ${name}`));
  const streams = [reservationStream(reservationId), paymentStream(reservationId)].map((stream) => world.store.read(stream));
  const written = (await Promise.all(streams)).map((history) => history.at(-1)?.position ?? null);
  return lastPosition([after, position, ...written]);
};

type MetadataOf = (actor: string) => Metadata;

const take = async (acting: Acting, { name }: Step, by: MetadataOf): Promise<Position | null> => {
  const { world, story, reservationId, listingId, guestId, hostId, stay, language } = acting;
  const { reservations } = world;
  const [guest, host] = [`user:${guestId}`, `user:${hostId}`];
  switch (name) {
    case 'draft': {
      const draft = { listingId, guestId, stay, guests: story.guests, language };
      const { position, reservationId: id } = await reservations.draft(draft, by(guest));
      if (id !== reservationId) throw new Error(`the draft of ${acting.name} is reservation ${id}, not ${reservationId}`);
      return position;
    }
    case 'choose':
      return (await reservations.choosePaymentType({ reservationId, guestId, method: methodOf(acting) }, by(guest))).position;
    case 'request': {
      const request = { reservationId, guestId, coupon: null, note: null, termsVersion: TERMS_VERSION };
      return (await reservations.request(request, by(guest))).position;
    }
    case 'accept':
      return (await reservations.accept({ reservationId, hostId }, by(host))).position;
    case 'reject':
      return (await reservations.reject({ reservationId, hostId, why: whyOf(story) }, by(host))).position;
    case 'expire':
      await reservations.expire(reservationId, by('deadline'));
      return null;
    case 'start_transfer':
      return (await reservations.startTransfer({ reservationId }, by(guest))).position;
    case 'announce':
      return (await reservations.announceTransfer({ reservationId, reference: `TR-${reservationId}`, receipt: false }, by(guest))).position;
    case 'pay_by_card':
      return payByCard(acting, by(guest));
    case 'confirm_transfer':
      return confirmTransfer(acting, by);
    case 'cancel':
      return cancel(acting, by);
  }
};

/** Mercado Pago accepts only Chilean pesos (D-67). */
const methodOf = ({ story, currency }: Acting) => {
  if (story.pays === 'transfer') return 'bankTransfer';
  return currency === 'CLP' ? 'mercadopago' : 'paypal';
};

/** As a guest pays: a checkout, the sandbox's page, its signed notification. */
const payByCard = async (acting: Acting, metadata: Metadata): Promise<null> => {
  const { world, reservationId, language } = acting;
  const { payments, sandbox, config } = world;
  const gateway = acting.currency === 'CLP' ? 'mercadopago' : 'paypal';
  const token = guestTokenOf(config, reservationId);
  const url = await startCheckout(payments, { reservationId, token, gateway, language }, metadata);
  const paymentId = url.slice(url.lastIndexOf('/') + 1);
  const inProcess = {
    ...sandbox,
    deliver: (from: typeof gateway, signed: Parameters<NonNullable<typeof sandbox.deliver>>[1]) =>
      receiveNotification(payments, from, signed, metadata.correlationId),
  };
  await settleSandboxPayment(inProcess, paymentId, 'approved');
  return null;
};

const confirmTransfer = async ({ world, name, reservationId, adminId }: Acting, by: MetadataOf): Promise<Position | null> => {
  const payment = { reservationId, reason: null, amount: undefined, adminId };
  const { position, waits } = await payByHand(world.payments, payment, by(`user:${adminId}`));
  if (waits) throw new Error(`the transfer of ${name} is above what one administrator may confirm`);
  return position;
};

const whyOf = ({ reason, note }: Story) => ({ reason, note });

const cancel = async ({ world, story, reservationId, guestId, hostId, adminId }: Acting, by: MetadataOf): Promise<Position | null> => {
  const side = story.by ?? 'guest';
  const byId = { guest: guestId, host: hostId, admin: adminId }[side];
  const cancellation = { reservationId, by: side, byId, why: whyOf(story) };
  return (await world.reservations.cancel(cancellation, by(`user:${byId}`))).position;
};
