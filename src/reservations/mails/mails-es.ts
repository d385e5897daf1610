import { dayText, moneyText, weekdayText } from '../../shared/formats.ts';
import type { Reason } from '../notes.ts';
import * as b from './mails-blocks.ts';
import { guestAgainEs } from './mails-es-again.ts';
import { guestTroubleEs } from './mails-es-trouble.ts';
import type { CancelledFacts, Facts, GuestTexts, RejectedFacts } from './mails-facts.ts';
import { RETURNED_ES as RETURNED, TRANSFERRED_ES as TRANSFERRED } from './mails-returned.ts';

const stay = (f: Facts) => b.stayFacts('es', f);
const dates = ({ stay: { checkIn, checkOut } }: Facts) => `del ${weekdayText('es', checkIn)} al ${weekdayText('es', checkOut)}`;
const NOT_CHARGED = 'No se te cobró nada';

/** Correos para el huésped. */
export const guestEs: GuestTexts = {
  ...guestAgainEs,
  ...guestTroubleEs,
  'guest-request-sent': (f) => ({
    subject: `Solicitud enviada: «${f.title}»`,
    preheader: `${f.host} tiene ${f.length} para responder.`,
    blocks: [
      b.heading('Tu solicitud está enviada'),
      b.paragraph(`Hola, ${f.guest}. Le preguntamos a ${f.host} por tu estadía. Mientras responde, las noches quedan guardadas para ti.`),
      b.note(
        'info',
        `${f.host} tiene ${f.length} para responder`,
        `Hasta el ${f.by}. Si no responde, la solicitud se cierra sola, las noches quedan libres y no se te cobra nada.`,
      ),
      ...b.legalNote(f),
      stay(f),
      b.priceFacts('es', f),
      b.buttons({ label: 'Ver mi solicitud', href: f.links.made }),
    ],
  }),
  'guest-accepted': (f) => ({
    subject: `${f.host} aceptó tu solicitud: paga para confirmar`,
    preheader: `Tienes ${f.length} para pagar «${f.title}».`,
    blocks: [
      b.heading(`${f.host} aceptó tu solicitud`),
      b.paragraph(`Paga y las noches son tuyas, ${f.guest}. Al pagar verás la dirección exacta y cómo contactar a ${f.host}.`),
      b.note(
        'warning',
        `Tienes ${f.length} para pagar`,
        `Hasta el ${f.by}. Si no pagas antes, la reserva se cancela sola y no se te cobra nada.`,
      ),
      b.buttons({ label: 'Elegir cómo pagar', href: f.links.pay }),
      stay(f),
      b.priceFacts('es', f),
      b.paragraph('El cargo de cada medio de pago se muestra antes de que pagues.'),
    ],
  }),
  'guest-rejected': (f) => ({
    subject: `${f.host} no puede recibirte en esas fechas`,
    preheader: `${NOT_CHARGED}. Hay más lugares para tus fechas.`,
    blocks: [
      b.heading('Esta vez no se pudo'),
      b.paragraph(`${f.host} no aceptó tu solicitud para «${f.title}», ${dates(f)}. ${NOT_CHARGED}.`),
      ...reason(f),
      b.buttons({ label: 'Buscar otro alojamiento', href: f.links.search }),
    ],
  }),
  'guest-unanswered': (f) => ({
    subject: `Tu solicitud para «${f.title}» se cerró sin respuesta`,
    preheader: `${NOT_CHARGED}. Hay más lugares para tus fechas.`,
    blocks: [
      b.heading('La solicitud se cerró sin respuesta'),
      b.paragraph(`${f.host} no respondió a tiempo a tu solicitud para «${f.title}», ${dates(f)}. ${NOT_CHARGED}.`),
      b.buttons({ label: 'Buscar otro alojamiento', href: f.links.search }),
    ],
  }),
  'guest-rent-reminder': (f) => ({
    subject: `Se acerca el arriendo del ${dayText('es', f.due)} de «${f.title}»`,
    preheader: `${moneyText(f.rent)}, que se pagan a ${f.host}.`,
    blocks: [
      b.heading(`Tu próximo mes empieza el ${weekdayText('es', f.due)}`),
      b.paragraph(`Hola, ${f.guest}. Desde ese día ${f.host} espera el arriendo de tu próximo mes: ${moneyText(f.rent)}.`),
      b.note(
        'info',
        `Se lo pagas a ${f.host}`,
        'Como lo hayan acordado entre ustedes, no a través de Posada. ¿Ya lo pagaste? Entonces no tienes que hacer nada.',
      ),
      b.buttons({ label: 'Ver mis pagos', href: f.links.made }),
      stay(f),
    ],
  }),
  'guest-pay-reminder': (f) => ({
    subject: `Te quedan ${f.length} para pagar «${f.title}»`,
    preheader: `Hasta el ${f.by}.`,
    blocks: [
      b.heading(`Te quedan ${f.length} para pagar`),
      b.note(
        'warning',
        `Hasta el ${f.by}`,
        'Si no pagas antes, la reserva se cancela sola, las noches quedan libres y no se te cobra nada.',
      ),
      b.buttons({ label: 'Elegir cómo pagar', href: f.links.pay }),
      stay(f),
    ],
  }),
  'guest-paid': (f) => ({
    subject: `Reserva confirmada: «${f.title}», ${weekdayText('es', f.stay.checkIn)}`,
    preheader: `Recibimos tu pago de ${moneyText(f.paid)}. Aquí están la dirección y el contacto.`,
    blocks: [
      b.heading('Tu reserva está confirmada'),
      b.paragraph(`Recibimos tu pago, ${f.guest}. Guarda este correo: es tu recibo y dice dónde es y cómo contactar a ${f.host}.`),
      b.contactFacts('es', f, true),
      stay(f),
      b.buttons({ label: 'Ver mi reserva', href: f.links.made }),
      b.receiptFacts('es', f),
      ...cancellation(f),
    ],
  }),
  'guest-payment-lapsed': (f) => ({
    subject: `Se pasó el plazo para pagar «${f.title}»`,
    preheader: `La reserva se canceló sola. ${NOT_CHARGED}.`,
    blocks: [
      b.heading('Se pasó el plazo para pagar'),
      b.paragraph(`La reserva de «${f.title}», ${dates(f)}, se canceló sola y las noches quedaron libres. ${NOT_CHARGED}.`),
      b.paragraph('Si pagaste en el último momento y el dinero llega más tarde, te lo devolvemos completo.'),
      b.buttons({ label: 'Pedir las fechas otra vez', href: f.links.place }),
    ],
  }),
  'guest-transfer-started': (f) => ({
    subject: `Datos para tu transferencia, referencia ${f.reference}`,
    preheader: `Tienes ${f.length} para transferir y avisarnos.`,
    blocks: [
      b.heading('Datos para tu transferencia'),
      b.note(
        'warning',
        `Tienes ${f.length} para transferir y avisarnos`,
        `Hasta el ${f.by}. Tu aviso detiene el plazo. Sin aviso, la reserva se cancela sola y las noches quedan libres.`,
      ),
      b.bankFacts('es', f),
      b.paragraph(`Escribe la referencia ${f.reference} en el mensaje de la transferencia: así sabemos que es tuya.`),
      b.buttons({ label: 'Ya transferí', href: f.links.pay }),
      stay(f),
    ],
  }),
  'guest-transfer-reminder': (f) => ({
    subject: `Te quedan ${f.length} para avisarnos de tu transferencia`,
    preheader: `Hasta el ${f.by}.`,
    blocks: [
      b.heading(`Te quedan ${f.length} para avisarnos`),
      b.note('warning', `Hasta el ${f.by}`, 'Tu aviso detiene el plazo. Sin aviso, la reserva se cancela sola y las noches quedan libres.'),
      b.buttons({ label: 'Ya transferí', href: f.links.pay }),
      b.bankFacts('es', f),
    ],
  }),
  'guest-transfer-announced': (f) => ({
    subject: `Recibimos tu aviso de transferencia, referencia ${f.reference}`,
    preheader: 'El plazo está detenido mientras comprobamos que llegó.',
    blocks: [
      b.heading('Recibimos tu aviso'),
      b.note(
        'info',
        'El plazo está detenido',
        'Comprobamos que el dinero llegó y te escribimos en cuanto la reserva esté confirmada. No tienes que hacer nada más.',
      ),
      stay(f),
      b.buttons({ label: 'Ver mi reserva', href: f.links.made }),
    ],
  }),
  'guest-transfer-lapsed': (f) => ({
    subject: `Se pasó el plazo de la transferencia para «${f.title}»`,
    preheader: 'La reserva se canceló sola.',
    blocks: [
      b.heading('Se pasó el plazo de la transferencia'),
      b.paragraph(`No recibimos tu aviso a tiempo. La reserva de «${f.title}», ${dates(f)}, se canceló sola y las noches quedaron libres.`),
      b.paragraph(`Si ya transferiste con la referencia ${f.reference}, te devolvemos todo cuando llegue.`),
      b.buttons({ label: 'Pedir las fechas otra vez', href: f.links.place }),
    ],
  }),
  'guest-cancelled': (f) => ({
    subject: `Reserva cancelada: «${f.title}»`,
    preheader: f.wasPaid ? `Te devolvemos ${moneyText(f.refund)}.` : f.transferring ? TRANSFERRED : `${NOT_CHARGED}.`,
    blocks: [
      b.heading(CANCELLED_BY[f.cause](f)),
      b.paragraph(`Se trata de «${f.title}», ${dates(f)}. Las noches quedaron libres.`),
      ...refund(f),
      b.buttons({ label: 'Buscar otro alojamiento', href: f.links.search }),
    ],
  }),
  'guest-payment-returned': (f) => ({
    subject: `Te devolvemos ${moneyText(f.amount)}`,
    preheader: RETURNED[f.why].short,
    blocks: [
      b.heading('Te devolvemos tu pago'),
      b.paragraph(RETURNED[f.why].text(f.reference)),
      b.refundFacts('Te devolvemos', f.amount),
      b.paragraph('El dinero vuelve al mismo medio de pago. Según tu banco, puede tardar unos días en verse.'),
      b.buttons({ label: 'Ver mis reservas', href: f.links.made }),
    ],
  }),
};

const REASONS: Readonly<Record<Exclude<Reason, 'other'>, string>> = {
  dates_taken: 'Esas fechas ya estaban comprometidas por otra vía.',
  house_rules: 'La solicitud no encaja con las reglas de la casa.',
  repairs: 'El espacio está en reparaciones en esas fechas.',
  not_suitable: 'El espacio no es adecuado para esta estadía.',
  changed_plans: 'Los planes del anfitrión cambiaron.',
};

const reason = (f: RejectedFacts) => {
  const text = f.reason !== null && f.reason !== 'other' ? REASONS[f.reason] : null;
  return text ? [b.note('info', 'El motivo', text)] : [];
};

const CANCELLED_BY = {
  guest: () => 'Cancelaste tu reserva',
  host: (f: Facts) => `${f.host} canceló la reserva`,
  admin: () => 'Posada canceló la reserva',
} as const;

const refund = (f: CancelledFacts) => {
  if (!f.wasPaid && f.transferring) return [b.note('info', 'La reserva aún no estaba pagada', TRANSFERRED)];
  if (!f.wasPaid) return [b.note('info', NOT_CHARGED, 'La reserva aún no estaba pagada.')];
  if (f.refund.amount === 0) {
    return [
      b.note(
        'warning',
        'Esta vez no hay devolución',
        f.ended
          ? 'No queda ninguna noche por devolver.'
          : 'Faltaban menos de 10 días para la llegada, y en ese plazo la estadía no se devuelve.',
      ),
    ];
  }
  const rule =
    f.cause === 'guest'
      ? `Vuelve el ${f.percentage} % de la estadía; la comisión de servicio no se devuelve.`
      : f.percentage < 100
        ? 'Vuelve lo que pagaste por las noches que no te quedas.'
        : 'Vuelve todo lo que pagaste, también la comisión y el cargo del medio de pago.';
  return [
    b.refundFacts('Te devolvemos', f.refund),
    b.paragraph(`${rule} El dinero vuelve al mismo medio de pago y puede tardar unos días.`),
  ];
};

const cancellation = (f: Parameters<GuestTexts['guest-paid']>[0]) => [
  b.paragraph('Si cambian tus planes (la comisión de servicio no se devuelve):'),
  b.cancellationFacts('es', f, f.today),
];
