import type { RefundFacts } from './mails-facts.ts';

/** Why money goes back that pays nothing: in short, and in whole. */
type Returned = Readonly<Record<RefundFacts['why'], { readonly short: string; readonly text: (reference: string) => string }>>;

export const TRANSFERRED_ES = 'Si tu transferencia ya salió, te la devolvemos completa cuando llegue.';

export const RETURNED_ES: Returned = {
  twice: {
    short: 'La reserva ya estaba pagada.',
    text: (reference) =>
      `La reserva ${reference} ya estaba pagada y llegó un segundo pago. La reserva sigue confirmada; devolvemos el segundo pago completo.`,
  },
  late: {
    short: 'El pago llegó cuando la reserva ya se había cerrado.',
    text: (reference) =>
      `Tu pago llegó cuando la reserva ${reference} ya se había cerrado, así que no la confirma. Lo devolvemos completo.`,
  },
  review: {
    short: 'No es lo que habíamos pedido.',
    text: (reference) =>
      `El pago que llegó para la reserva ${reference} no es lo que habíamos pedido, así que no cuenta como su pago. Lo devolvemos completo. En tus reservas ves si todavía se puede pagar, y hasta cuándo.`,
  },
};

export const TRANSFERRED_EN = 'If your transfer has left already, we give all of it back when it arrives.';

export const RETURNED_EN: Returned = {
  twice: {
    short: 'The reservation was already paid.',
    text: (reference) =>
      `Reservation ${reference} was already paid and a second payment came in. The reservation stays confirmed; the second payment goes back in full.`,
  },
  late: {
    short: 'The payment came when the reservation had already closed.',
    text: (reference) =>
      `Your payment came when reservation ${reference} had already closed, so it does not confirm it. It goes back in full.`,
  },
  review: {
    short: 'It is not what we had asked for.',
    text: (reference) =>
      `The payment that came for reservation ${reference} is not what we had asked for, so it does not count as its payment. It goes back in full. Your reservations say whether it can still be paid, and until when.`,
  },
};
