import { moneyText, weekdayText } from '../../shared/formats.ts';
import * as b from './mails-blocks.ts';
import { hostTroubleEs } from './mails-es-trouble.ts';
import type { CancelledFacts, Facts, HostTexts, RestoredFacts, UnpaidFacts } from './mails-facts.ts';

const stay = (f: Facts) => b.stayFacts('es', f);
const dates = ({ stay: { checkIn, checkOut } }: Facts) => `del ${weekdayText('es', checkIn)} al ${weekdayText('es', checkOut)}`;
const STRIKE = 'Con tres solicitudes rechazadas o sin respuesta en un año, el espacio deja de recibir solicitudes.';

/** Correos para el anfitrión. */
export const hostEs: HostTexts = {
  ...hostTroubleEs,
  'host-request': (f) => ({
    subject: `${f.guest} quiere alojarse en «${f.title}»`,
    preheader: `Tienes ${f.length} para responder.`,
    blocks: [
      b.heading('Tienes una solicitud'),
      b.paragraph(`Hola, ${f.host}. ${f.guest} quiere alojarse en «${f.title}». Las noches están apartadas hasta que respondas.`),
      b.note(
        'warning',
        `Tienes ${f.length} para responder`,
        `Hasta el ${f.by}. Si no respondes, la solicitud se rechaza sola y cuenta como una marca. ${STRIKE}`,
      ),
      b.buttons({ label: 'Aceptar', href: f.links.accept }, { label: 'Rechazar', href: f.links.reject, quiet: true }),
      b.paragraph('Abrir un enlace no decide nada: primero ves los detalles y después confirmas.'),
      ...b.legalNote(f),
      stay(f),
      b.hostPrice('es', f),
    ],
  }),
  'host-answer-reminder': (f) => ({
    subject: `Te quedan ${f.length} para responder a ${f.guest}`,
    preheader: `Hasta el ${f.by}.`,
    blocks: [
      b.heading(`Te quedan ${f.length} para responder`),
      b.note('warning', `Hasta el ${f.by}`, `Si no respondes, la solicitud se rechaza sola y cuenta como una marca. ${STRIKE}`),
      b.buttons({ label: 'Aceptar', href: f.links.accept }, { label: 'Rechazar', href: f.links.reject, quiet: true }),
      stay(f),
    ],
  }),
  'host-unanswered': (f) => ({
    subject: `Se cerró sin respuesta la solicitud de ${f.guest}`,
    preheader: 'Cuenta como una marca para tu espacio.',
    blocks: [
      b.heading('Se pasó el plazo para responder'),
      b.paragraph(`La solicitud de ${f.guest} para «${f.title}», ${dates(f)}, se rechazó sola. Las noches están libres otra vez.`),
      b.note('warning', 'Cuenta como una marca', STRIKE),
      b.paragraph('Si esas fechas no te sirven, bloquéalas en tu calendario: así no te llegan solicitudes para ellas.'),
      b.buttons({ label: 'Ver mis solicitudes', href: f.links.received }),
    ],
  }),
  'host-accepted': (f) => ({
    subject: `Aceptaste a ${f.guest} en «${f.title}»`,
    preheader: `${f.guest} tiene ${f.length} para pagar.`,
    blocks: [
      b.heading(`Aceptaste a ${f.guest}`),
      b.paragraph('Las noches están apartadas. Cuando pague, te escribimos con sus datos de contacto y recibe la dirección.'),
      b.note(
        'info',
        `${f.guest} tiene ${f.length} para pagar`,
        `Hasta el ${f.by}. Si no paga antes, la reserva se cancela sola y las noches quedan libres.`,
      ),
      stay(f),
      b.hostPrice('es', f),
      b.buttons({ label: 'Ver la reserva', href: f.links.received }),
    ],
  }),
  'host-transfer-announced': (f) => ({
    subject: `${f.guest} avisó de su transferencia: la revisamos`,
    preheader: `«${f.title}», ${dates(f)}. Las noches siguen apartadas.`,
    blocks: [
      b.heading(`${f.guest} avisó de su transferencia`),
      b.note(
        'info',
        'El plazo se detuvo',
        'Revisamos que el dinero haya llegado y te escribimos cuando la reserva esté confirmada. Hasta entonces las noches siguen apartadas y no tienes que hacer nada.',
      ),
      stay(f),
      b.buttons({ label: 'Ver la reserva', href: f.links.received }),
    ],
  }),
  'host-paid': (f) => ({
    subject: `${f.guest} pagó: reserva confirmada en «${f.title}»`,
    preheader: `Llega el ${weekdayText('es', f.stay.checkIn)}.`,
    blocks: [
      b.heading('La reserva está pagada'),
      b.paragraph(`${f.guest} llega el ${weekdayText('es', f.stay.checkIn)}. Escríbele para acordar la hora y la entrega de llaves.`),
      b.contactFacts('es', f, false),
      stay(f),
      b.hostPrice('es', f),
      b.buttons({ label: 'Ver la reserva', href: f.links.received }),
    ],
  }),
  'host-restored': (f) => ({
    subject: `La reserva de ${f.guest} en «${f.title}» sigue en pie`,
    preheader: 'La habíamos cancelado por un error nuestro.',
    blocks: [
      b.heading('Nos equivocamos: la reserva sigue'),
      b.paragraph(
        `Te dijimos que la reserva de ${f.guest}, ${dates(f)}, estaba cancelada. Fue un error nuestro: sigue en pie y las noches están apartadas. Perdona la confusión.`,
      ),
      ...goesOn(f),
      b.buttons({ label: 'Ver la reserva', href: f.links.received }),
    ],
  }),
  'host-unpaid': (f) => ({
    subject:
      f.next === 'over'
        ? `Sobre la reserva cancelada de ${f.guest} en «${f.title}»`
        : `La reserva de ${f.guest} en «${f.title}» aún no está pagada`,
    preheader: 'La habíamos dado por pagada por un error nuestro.',
    blocks: [
      b.heading(f.next === 'over' ? 'Nos equivocamos: no había ningún pago' : 'Nos equivocamos: falta el pago'),
      b.paragraph(`Te dijimos que ${f.guest} había pagado «${f.title}», ${dates(f)}. Ese pago no llegó. Perdona la confusión.`),
      ...awaited(f),
      b.buttons({ label: 'Ver la reserva', href: f.links.received }),
    ],
  }),
  'host-payment-lapsed': (f) => ({
    subject: `${f.guest} no pagó a tiempo: las noches están libres`,
    preheader: `«${f.title}», ${dates(f)}.`,
    blocks: [
      b.heading('La reserva se canceló por falta de pago'),
      b.paragraph(`${f.guest} no pagó a tiempo «${f.title}», ${dates(f)}. Las noches están libres otra vez y no tienes que hacer nada.`),
      b.buttons({ label: 'Ver mis reservas', href: f.links.received }),
    ],
  }),
  'host-cancelled': (f) => ({
    subject: `Reserva cancelada en «${f.title}»`,
    preheader: `${dates(f)}. Las noches están libres otra vez.`,
    blocks: [
      b.heading(
        {
          guest: `${f.guest} canceló la reserva`,
          host: f.ended ? `La estadía de ${f.guest} terminó antes` : 'Cancelaste la reserva',
          admin: 'Posada canceló la reserva',
        }[f.cause],
      ),
      b.paragraph(`Se trata de «${f.title}», ${dates(f)}. Las noches están libres otra vez.`),
      ...(f.cause === 'host' && f.wasPaid
        ? [
            f.ended
              ? b.note(
                  'info',
                  `Posada lo aceptó: a ${f.guest} le devolvemos ${moneyText(f.refund)}`,
                  'Lo que ya te habíamos pagado y vuelve al huésped se descuenta de tus próximos pagos.',
                )
              : b.note(
                  'info',
                  `A ${f.guest} le devolvemos todo`,
                  'Cuando cancela el anfitrión, el huésped recibe de vuelta todo lo que pagó.',
                ),
          ]
        : []),
      ...(f.cause === 'guest' && f.wasPaid ? [b.note('info', 'Lo que te corresponde', kept(f))] : []),
      b.buttons({ label: 'Ver mis reservas', href: f.links.received }),
    ],
  }),
};

const kept = ({ kept: left, percentage }: CancelledFacts): string =>
  left.amount > 0
    ? `${moneyText(left)} de lo que se pagó: al huésped le vuelve el ${percentage} % de la estadía. Te lo transferimos como si hubiera venido.`
    : 'Nada: con tanta anticipación, al huésped le vuelve toda la estadía.';

const awaited = ({ next, guest }: UnpaidFacts) => {
  if (next === 'paid') return [];
  if (next === 'over') return [b.note('info', 'La reserva ya estaba cancelada', 'Sigue así: no hay nada que pagar ni que hacer.')];
  if (next === 'ended')
    return [b.note('info', 'La reserva se canceló', 'No queda tiempo para pagar antes de la llegada. Las noches están libres otra vez.')];
  if (next === 'transfer') {
    return [
      b.note(
        'info',
        `${guest} avisó de una transferencia`,
        'Esperamos ese dinero. Las noches siguen apartadas y no tienes que hacer nada.',
      ),
    ];
  }
  return [
    b.note(
      'info',
      `${guest} tiene ${next.length} para pagar`,
      `Hasta el ${next.by}. Las noches siguen apartadas; si no paga antes, la reserva se cancela sola y quedan libres.`,
    ),
  ];
};

const goesOn = (f: RestoredFacts) => {
  const g = f.goesOn;
  if (g === 'ended') return [];
  if (g === 'paid') return [b.note('success', 'La reserva está pagada', 'No tienes que hacer nada.')];
  if (g === 'transfer')
    return [b.note('info', `${f.guest} avisó de una transferencia`, 'Esperamos ese dinero y te escribimos cuando llegue.')];
  return g.status === 'requested'
    ? [
        b.note(
          'warning',
          `Tienes ${g.length} para responder`,
          `Hasta el ${g.by}. Si no respondes, la solicitud se rechaza sola y cuenta como una marca.`,
        ),
      ]
    : [b.note('info', `${f.guest} tiene ${g.length} para pagar`, `Hasta el ${g.by}. Si no paga antes, la reserva se cancela sola.`)];
};
