import type { CalendarEvent } from '../../calendar/events.ts';
import type { CouponEvent } from '../../coupons/events.ts';
import type { ListingEvent } from '../../listings/events.ts';
import type { PaymentEvent } from '../../payments/events.ts';
import { moneyText } from '../../shared/formats.ts';
import type { Language, Money } from '../../shared/types.ts';
import type { CancelCause, ReservationEvent } from '../events.ts';

/** Everything in the log that can happen to one reservation, whichever stream tells it. */
export type HistoryEvent =
  | ReservationEvent
  | PaymentEvent
  | Extract<CouponEvent, { data: { reservationId: number } }>
  | Extract<ListingEvent, { data: { reservationId: number } }>
  | Extract<CalendarEvent, { data: { reservationId: number } }>;

export type Actor = 'guest' | 'host' | 'admin' | 'system';
type Text = Readonly<Record<Language, string>>;
/** `to`: whose business it is; administrators read all. */
export type Line = { readonly by: Actor; readonly to: 'both' | 'guest' | 'host'; readonly text: Text };
type Lines = {
  readonly [Type in HistoryEvent['type']]: Line | 'said by another' | ((event: Extract<HistoryEvent, { type: Type }>) => Line);
};

const line = (by: Actor, to: Line['to'], es: string, en: string): Line => ({ by, to, text: { es, en } });
/** With the amount where `#` stands. */
const withAmount = ({ by, to, text }: Line, amount: Money): Line => {
  const filled = (words: string) => words.replace('#', moneyText(amount));
  return { by, to, text: { es: filled(text.es), en: filled(text.en) } };
};
const byHand = (method: string): boolean => method === 'manual' || method === 'bankTransfer';

const CANCELLED: Readonly<Record<CancelCause, Line>> = {
  guest: line('guest', 'both', 'El huésped canceló la reserva', 'The guest cancelled the reservation'),
  host: line('host', 'both', 'El anfitrión canceló la reserva', 'The host cancelled the reservation'),
  admin: line('admin', 'both', 'Posada canceló la reserva', 'Posada cancelled the reservation'),
  payment_deadline: line(
    'system',
    'both',
    'El plazo de pago terminó; la reserva se canceló sola',
    'The time to pay ended; the reservation was cancelled automatically',
  ),
  transfer_deadline: line(
    'system',
    'both',
    'No se avisó de la transferencia a tiempo; la reserva se canceló sola',
    'The transfer was not announced in time; the reservation was cancelled automatically',
  ),
};

/**
 * What each event says to people: no names, no contact, no words of administrators or gateways. Attempts to pay, coupons and what the guest
 * was charged are not the host's business; marks and payouts not the guest's. What came before the request is the guest's alone.
 */
export const LINES: Lines = {
  ReservationDrafted: line('guest', 'guest', 'Se empezó la reserva', 'The reservation was begun'),
  ReservationChanged: line('guest', 'guest', 'Cambiaron las fechas, los huéspedes o el precio', 'Dates, guests or the price were changed'),
  PaymentTypeChosen: line('guest', 'guest', 'Se eligió el medio de pago', 'A payment method was chosen'),
  DraftLapsed: line('system', 'guest', 'El borrador caducó', 'The draft lapsed'),
  DraftDiscarded: line('guest', 'guest', 'Se descartó el borrador', 'The draft was discarded'),
  ReservationRequested: line(
    'guest',
    'both',
    'Se envió la solicitud; las noches quedan apartadas',
    'The request was sent; the nights are held',
  ),
  ReservationAccepted: line('host', 'both', 'El anfitrión aceptó la solicitud', 'The host accepted the request'),
  ReservationRejected: line('host', 'both', 'El anfitrión rechazó la solicitud', 'The host declined the request'),
  ReservationAutoRejected: line(
    'system',
    'both',
    'El anfitrión no respondió a tiempo; la solicitud se rechazó sola',
    'The host did not answer in time; the request was declined automatically',
  ),
  TransferStarted: line('guest', 'both', 'Se inició una transferencia bancaria', 'A bank transfer was started'),
  TransferAnnounced: line(
    'guest',
    'both',
    'Se avisó de la transferencia; falta confirmarla',
    'The transfer was announced; it is to be confirmed',
  ),
  PaymentProposed: line(
    'admin',
    'both',
    'Se está comprobando un pago; el plazo está detenido',
    'A payment is being checked; the time to pay stands still',
  ),
  PaymentProposalEnded: line(
    'admin',
    'both',
    'El pago no se confirmó; el plazo vuelve a correr',
    'The payment was not confirmed; the time to pay runs again',
  ),
  ReservationPaid: ({ data }) => ({
    ...line('guest', 'both', 'Se pagó la reserva', 'The reservation was paid'),
    by: byHand(data.method) ? 'admin' : 'guest',
  }),
  ReservationUnpaid: ({ data: { payBy } }) => {
    const [es, en] = ['El pago se había anotado por error', 'The payment had been entered by mistake'];
    if (payBy === null) return line('admin', 'both', `${es}; no hay nada que devolver`, `${en}; there is nothing to give back`);
    return line('admin', 'both', `${es}; la reserva vuelve a esperar su pago`, `${en}; the reservation waits for its payment again`);
  },
  CancellationUndone: line(
    'admin',
    'both',
    'Se había cancelado por error; la reserva sigue y las noches están apartadas',
    'It had been cancelled by mistake; the reservation goes on and the nights are held',
  ),
  StayEndRequested: line('host', 'both', 'El anfitrión pidió terminar antes la estadía', 'The host asked to end the stay early'),
  LinkRenewed: ({ data: { party } }) =>
    line('admin', party, 'Posada envió otro enlace; los anteriores ya no abren', 'Posada sent a new link; the earlier ones no longer open'),
  StayEndRejected: line('admin', 'both', 'Posada no aceptó terminar antes la estadía', 'Posada did not agree to end the stay early'),
  ReservationCancelled: ({ data }) =>
    data.agreed
      ? line('admin', 'both', 'Posada terminó la estadía a petición del anfitrión', 'Posada ended the stay because the host asked for it')
      : CANCELLED[data.cause],

  PaymentStarted: line('guest', 'guest', 'Se abrió el pago con tarjeta o cuenta', 'A payment by card or account was opened'),
  CheckoutOpened: 'said by another', // PaymentStarted
  PaymentPending: line('system', 'guest', 'El medio de pago está revisando el pago', 'The payment provider is checking the payment'),
  PaymentConfirmed: ({ data }) =>
    withAmount(
      line(byHand(data.gateway) ? 'admin' : 'system', 'guest', 'Recibimos el pago de #', 'We received the payment of #'),
      data.paid,
    ),
  PaymentFailed: line('system', 'guest', 'El pago no resultó; no se cobró nada', 'The payment did not go through; nothing was charged'),
  PaymentHeldForReview: line('system', 'guest', 'Nuestro equipo revisa el pago', 'Our team is checking the payment'),
  PaymentApplied: 'said by another', // ReservationPaid
  PaymentVoided: ({ data }) =>
    withAmount(
      line('admin', 'guest', 'Los # no habían llegado; no hay nada pagado', 'The # had not arrived; nothing has been paid'),
      data.amount,
    ),
  RefundDue: ({ data }) => withAmount(line('system', 'guest', 'Se van a devolver #', '# will be given back'), data.amount),
  RefundReverted: ({ data }) =>
    withAmount(
      line('admin', 'guest', 'Los # no se devuelven: la reserva sigue', '# are not given back: the reservation goes on'),
      data.amount,
    ),
  RefundSent: ({ data }) =>
    withAmount(
      line(byHand(data.via) ? 'admin' : 'system', 'guest', 'La devolución de # va en camino', 'The refund of # is on its way'),
      data.amount,
    ),
  RefundRefused: line(
    'system',
    'guest',
    'La devolución automática no resultó; la hace una persona de nuestro equipo',
    'The automatic refund did not go through; a person of our team makes it',
  ),
  RefundRetried: ({ data }) =>
    withAmount(
      line('admin', 'guest', 'Se pide otra vez al medio de pago que devuelva #', 'The payment provider is asked again to give # back'),
      data.amount,
    ),
  RefundApproved: 'said by another', // RefundSent
  PaymentReversed: line('system', 'both', 'El medio de pago anuló el cobro', 'The payment provider took the payment back'),
  ChargebackSettled: ({ data: { outcome } }) =>
    outcome === 'won'
      ? line(
          'admin',
          'both',
          'El cobro anulado se resolvió: el dinero está otra vez con Posada',
          'The contested charge was settled: the money is back with Posada',
        )
      : line(
          'admin',
          'both',
          'El cobro anulado se resolvió: el dinero no volvió',
          'The contested charge was settled: the money did not come back',
        ),
  PayoutMade: ({ data }) =>
    withAmount(line('admin', 'host', 'Posada transfirió # al anfitrión', 'Posada transferred # to the host'), data.amount),
  PayoutSetOff: ({ data }) =>
    withAmount(
      line('system', 'host', 'Se descontaron # que se debían por otra reserva', '# that were owed for another reservation were kept'),
      data.amount,
    ),
  DebtSetOff: ({ data }) =>
    withAmount(
      line('system', 'host', 'Los # que se debían se descontaron de otro pago', 'The # that were owed were kept from another payout'),
      data.amount,
    ),
  DebtRepaid: ({ data }) =>
    withAmount(
      line('host', 'host', 'Se devolvieron a Posada los # que se debían', 'The # that were owed were sent back to Posada'),
      data.amount,
    ),
  ApprovalRequested: 'said by another', // between administrators; what they agree on says itself
  ApprovalGranted: 'said by another',
  ApprovalRejected: 'said by another',
  PayoutReverted: ({ data }) =>
    withAmount(
      line('admin', 'host', 'Los # no se habían transferido; vuelven a deberse', 'The # had not been transferred; they are due again'),
      data.amount,
    ),
  InstalmentReceived: ({ data }) =>
    withAmount(line(data.by, 'both', 'El anfitrión recibió # de un mes', 'The host received # of a month'), data.amount),
  InstalmentReverted: ({ data }) =>
    withAmount(line('admin', 'both', 'Los # de un mes no se habían recibido', 'The # of a month had not been received'), data.amount),
  InstalmentsRestored: line('system', 'both', 'Los meses que siguen se deben otra vez', 'The months that follow are owed again'),
  InstalmentsCancelled: line(
    'system',
    'both',
    'Los meses que seguían ya no se deben',
    'The months that would have followed are no longer owed',
  ),

  CouponReserved: line('guest', 'guest', 'Se aplicó un cupón a la comisión', 'A coupon was applied to the service charge'),
  CouponConsumed: line('system', 'guest', 'El cupón quedó usado', 'The coupon is used up for this stay'),
  CouponRestored: line('system', 'guest', 'El cupón sigue apartado para esta estadía', 'The coupon is kept for this stay'),
  CouponReleased: line('system', 'guest', 'El cupón se puede usar otra vez', 'The coupon can be used again'),

  ListingStruck: line('system', 'host', 'Cuenta como una marca del espacio', 'It counts as a strike of the space'),
  StrikeSpared: line(
    'system',
    'host',
    'No cuenta como marca: las noches estaban ocupadas en otro lugar y quedaron bloqueadas',
    'It counts as no strike: the nights were taken elsewhere and are blocked now',
  ),
  StrikeWaived: line('admin', 'host', 'Posada retiró la marca', 'Posada took the strike back'),

  NightsHeld: 'said by another', // ReservationRequested
  NightsReleased: 'said by another', // whatever ended it
};

/** Null where another event says the same. */
export const lineOf = (event: HistoryEvent): Line | null => {
  const known = LINES[event.type];
  if (known === 'said by another') return null;
  return typeof known === 'function' ? known(event as never) : known; // the table pairs each type with its own function
};
