import type { Recorded } from '../platform/event-store/port.ts';
import type { Instant, Language } from '../shared/types.ts';
import type { ReservationEvent } from './events.ts';
import type { Side } from './policies.ts';

type Actor = 'guest' | 'host' | 'admin' | 'system';
export type Happening = { code: string; text: string; actor: Actor; at: Instant };

type Words = Readonly<Record<Language, string>>;

/** What each event says to people, and who did it. */
const TOLD: Readonly<Record<ReservationEvent['type'], { by: Actor; words: Words }>> = {
  ReservationDrafted: { by: 'guest', words: { es: 'Se empezó la reserva', en: 'The reservation was begun' } },
  ReservationChanged: { by: 'guest', words: { es: 'Se cambiaron las fechas o los huéspedes', en: 'Dates or guests were changed' } },
  PaymentTypeChosen: { by: 'guest', words: { es: 'Se eligió el medio de pago', en: 'A payment method was chosen' } },
  DraftLapsed: { by: 'system', words: { es: 'El borrador caducó', en: 'The draft lapsed' } },
  DraftDiscarded: { by: 'guest', words: { es: 'Se descartó el borrador', en: 'The draft was discarded' } },
  ReservationRequested: {
    by: 'guest',
    words: { es: 'Se envió la solicitud; las noches quedan apartadas', en: 'The request was sent; the nights are held' },
  },
  ReservationAccepted: { by: 'host', words: { es: 'El anfitrión aceptó la solicitud', en: 'The host accepted the request' } },
  ReservationRejected: { by: 'host', words: { es: 'El anfitrión rechazó la solicitud', en: 'The host declined the request' } },
  ReservationAutoRejected: {
    by: 'system',
    words: {
      es: 'El anfitrión no respondió a tiempo; la solicitud se rechazó sola',
      en: 'The host did not answer in time; the request was declined automatically',
    },
  },
  TransferStarted: { by: 'guest', words: { es: 'Se inició una transferencia bancaria', en: 'A bank transfer was started' } },
  TransferAnnounced: {
    by: 'guest',
    words: { es: 'Se avisó de la transferencia; falta confirmarla', en: 'The transfer was announced; it is to be confirmed' },
  },
  ReservationPaid: { by: 'guest', words: { es: 'Se pagó la reserva', en: 'The reservation was paid' } },
  ReservationCancelled: { by: 'guest', words: { es: 'Se canceló la reserva', en: 'The reservation was cancelled' } },
};

const CANCELLED: Readonly<
  Record<Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data']['cause'], { by: Actor; words: Words }>
> = {
  guest: { by: 'guest', words: { es: 'El huésped canceló la reserva', en: 'The guest cancelled the reservation' } },
  host: { by: 'host', words: { es: 'El anfitrión canceló la reserva', en: 'The host cancelled the reservation' } },
  admin: { by: 'admin', words: { es: 'Posada canceló la reserva', en: 'Posada cancelled the reservation' } },
  payment_deadline: {
    by: 'system',
    words: {
      es: 'El plazo de pago terminó; la reserva se canceló sola',
      en: 'The time to pay ended; the reservation was cancelled automatically',
    },
  },
  transfer_deadline: {
    by: 'system',
    words: {
      es: 'No se avisó de la transferencia a tiempo; la reserva se canceló sola',
      en: 'The transfer was not announced in time; the reservation was cancelled automatically',
    },
  },
};

const BEFORE_REQUEST: readonly ReservationEvent['type'][] = [
  'ReservationDrafted',
  'ReservationChanged',
  'PaymentTypeChosen',
  'DraftLapsed',
  'DraftDiscarded',
];

/** A reservation's own history in plain words, oldest first. What came before the request is no business of the host's. */
export const happenings = (history: readonly Recorded<ReservationEvent>[], side: Side, language: Language): Happening[] =>
  history
    .filter(({ type }) => side !== 'host' || !BEFORE_REQUEST.includes(type))
    .map((event) => {
      const { by, words } = event.type === 'ReservationCancelled' ? CANCELLED[event.data.cause] : TOLD[event.type];
      const confirmedByHand = event.type === 'ReservationPaid' && event.data.method === 'manual';
      return { code: event.type, text: words[language], actor: confirmedByHand ? 'admin' : by, at: event.meta.at };
    });
