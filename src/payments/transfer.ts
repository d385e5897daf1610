import type { Metadata, Position } from '../engine/event-store/port.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';
import type { MethodOffer } from '../pricing/events.ts';
import { type ReservationForPayment, reservationsForPayment } from '../reservations/public.ts';
import { offerOf, type PaymentDeps } from './deps.ts';
import { afterFailure, keepReceipt, storeReceipt } from './receipts.ts';

type TransferRequest = { readonly reservationId: number; readonly token: string };
type Notice = { readonly reference: string | null; readonly receipt: Buffer | null };

/**
 * Account, amount and deadline of a transfer. `deadline`: null before the first call, and while the notice or a proposed payment suspends
 * it.
 */
export type Transfer = {
  readonly reservation: ReservationForPayment;
  readonly offer: MethodOffer;
  readonly deadline: Instant | null;
  readonly position: Position | null;
};

const offered = ({ config }: PaymentDeps, { quote }: ReservationForPayment): MethodOffer => {
  const offer = offerOf(config, quote, 'bankTransfer');
  if (!offer?.available) throw new Rejection('method_unavailable', { reason: offer?.reason ?? 'not_configured' });
  return offer;
};

/** Throws Rejection E01 to E06, method_unavailable. */
export const transferOf = async (deps: PaymentDeps, { reservationId, token }: TransferRequest): Promise<Transfer> => {
  const reservation = await reservationsForPayment.byToken(deps, reservationId, token, { payable: true });
  const deadline = reservation.announced || reservation.proposed ? null : reservation.transferBy;
  return { reservation, offer: offered(deps, reservation), deadline, position: null };
};

/**
 * The first call starts the hour; a call with a reference or receipt is the notice, which stops it (D-48). Throws Rejection E01 to E06,
 * method_unavailable, transfer_too_late, already_announced, payment_proposed, invalid_file.
 */
export const transfer = async (
  deps: PaymentDeps,
  { reservationId, token }: TransferRequest,
  notice: Notice,
  metadata: Metadata,
): Promise<Transfer> => {
  const reservation = await reservationsForPayment.byToken(deps, reservationId, token, { payable: true });
  const offer = offered(deps, reservation);
  const { reservations, clock } = deps;
  const { reference } = notice;
  if (reference === null && notice.receipt === null) {
    if (reservation.announced) throw new Rejection('already_announced');
    const { position, transferBy } = await reservations.startTransfer({ reservationId, link: reservation.link }, metadata);
    return { reservation, offer, deadline: transferBy, position };
  }
  const stores = { ...deps, fieldKeys: deps.config.fieldKeys };
  const receipt = await storeReceipt(stores, notice.receipt);
  const noticed = { reservationId, receipt, reference, now: clock.now() };
  const { position } = await reservations
    .announceTransfer({ reservationId, reference, receipt: receipt !== null, link: reservation.link }, metadata)
    .catch(afterFailure(stores, noticed));
  await keepReceipt(stores, noticed);
  return { reservation, offer, deadline: null, position };
};

/** The account for transfers and the reference to quote; null when none is set. */
export const bankOnWire = ({ transferBank: bank }: PaymentDeps['config'], reservationId: number) =>
  bank && {
    bank_name: bank.name,
    bank_account_number: bank.account,
    holder: bank.holder,
    government_id: bank.governmentId,
    email: bank.email,
    reference: `R-${reservationId}`,
  };
