import { weekdayText } from '../../shared/formats.ts';
import * as b from './mails-blocks.ts';
import type { Facts, GuestTexts, HostTexts } from './mails-facts.ts';

const dates = ({ stay: { checkIn, checkOut } }: Facts) => `del ${weekdayText('es', checkIn)} al ${weekdayText('es', checkOut)}`;

/** Cartas al huésped cuando hay un problema con el dinero de una estadía. */
export const guestTroubleEs: Pick<GuestTexts, 'guest-contested' | 'guest-end-asked' | 'guest-end-refused' | 'guest-link-anew'> = {
  'guest-end-asked': (f) => ({
    subject: `${f.host} pide terminar antes tu estadía en «${f.title}»`,
    preheader: 'Posada decide. Hasta entonces no cambia nada.',
    blocks: [
      b.heading(`${f.host} pide terminar antes tu estadía`),
      b.paragraph(`Hola, ${f.guest}. Se trata de la reserva ${f.reference}, «${f.title}», ${dates(f)}.`),
      b.note(
        'info',
        'Por ahora no cambia nada',
        'Una persona de Posada lo mira y decide. Si la estadía termina antes, te devolvemos al menos las noches que no te quedes.',
      ),
      b.buttons({ label: 'Ver mi reserva', href: f.links.made }),
    ],
  }),
  'guest-end-refused': (f) => ({
    subject: `Tu estadía en «${f.title}» sigue como estaba`,
    preheader: 'No la terminamos antes.',
    blocks: [
      b.heading('Tu estadía sigue'),
      b.paragraph(
        `Hola, ${f.guest}. ${f.host} había pedido terminar antes la reserva ${f.reference}. Posada no lo aceptó: tu estadía sigue, ${dates(f)}.`,
      ),
      b.buttons({ label: 'Ver mi reserva', href: f.links.made }),
    ],
  }),
  'guest-link-anew': (f) => ({
    subject: `Un enlace nuevo para tu reserva en «${f.title}»`,
    preheader: 'Los enlaces que te enviamos antes ya no abren.',
    blocks: [
      b.heading('Tus enlaces son nuevos'),
      b.paragraph(
        `Hola, ${f.guest}. Desde ahora los enlaces anteriores de la reserva ${f.reference}, «${f.title}», ${dates(f)}, no abren nada. Si compartiste alguno, ya nadie ve tu reserva con él. Lo demás no cambia.`,
      ),
      f.opens === 'pay'
        ? b.buttons({ label: 'Pagar ahora', href: f.links.pay })
        : f.opens === 'receipt'
          ? b.buttons({ label: 'Ver mi comprobante', href: f.links.receipt })
          : b.buttons({ label: 'Ver mi reserva', href: f.links.made }),
    ],
  }),
  'guest-contested': (f) => ({
    subject: `Tu medio de pago retiró el pago de «${f.title}»`,
    preheader: 'Escríbenos si no lo pediste tú.',
    blocks: [
      b.heading('Tu medio de pago retiró el pago'),
      b.paragraph(
        `Hola, ${f.guest}. Tu banco o medio de pago nos retiró el dinero de la reserva ${f.reference}, «${f.title}», ${dates(f)}. Suele pasar cuando el titular de la tarjeta no reconoce un cobro.`,
      ),
      b.note('warning', '¿No lo pediste tú?', 'Responde a este correo y lo aclaramos con tu banco. Mientras tanto la reserva no cambia.'),
      b.buttons({ label: 'Ver mi reserva', href: f.links.made }),
    ],
  }),
};

/** Cartas al anfitrión, igual. */
export const hostTroubleEs: Pick<HostTexts, 'host-contested' | 'host-end-refused' | 'host-link-anew'> = {
  'host-end-refused': (f) => ({
    subject: `La estadía de ${f.guest} sigue`,
    preheader: 'Posada no aceptó terminarla antes.',
    blocks: [
      b.heading('La estadía sigue'),
      b.paragraph(
        `Pediste terminar antes la reserva ${f.reference}, «${f.title}», ${dates(f)}. Posada no lo aceptó. Si algo cambia, puedes pedirlo otra vez o responder a este correo.`,
      ),
      b.buttons({ label: 'Ver mis reservas', href: f.links.received }),
    ],
  }),
  'host-link-anew': (f) => ({
    subject: `Un enlace nuevo para la reserva de ${f.guest}`,
    preheader: 'Los enlaces que te enviamos antes ya no abren.',
    blocks: [
      b.heading('Tus enlaces son nuevos'),
      b.paragraph(
        `Hola, ${f.host}. Desde ahora los enlaces anteriores de la reserva ${f.reference}, «${f.title}», ${dates(f)}, no abren nada. Si compartiste alguno, ya nadie puede responder ni ver la reserva con él. Lo demás no cambia.`,
      ),
      f.opens === 'answer'
        ? b.buttons({ label: 'Aceptar', href: f.links.accept }, { label: 'Rechazar', href: f.links.reject, quiet: true })
        : b.buttons({ label: 'Ver mis reservas', href: f.links.received }),
    ],
  }),
  'host-contested': (f) => ({
    subject: `El pago de la reserva de ${f.guest} está en disputa`,
    preheader: 'Tu pago espera hasta que el caso se resuelva.',
    blocks: [
      b.heading('El pago de una reserva está en disputa'),
      b.paragraph(`El banco o medio de pago de ${f.guest} nos retiró el dinero de la reserva ${f.reference}, «${f.title}», ${dates(f)}.`),
      b.note(
        'info',
        'Qué significa para ti',
        'Lo que te corresponde espera hasta que Posada resuelva el caso. La reserva no cambia: te avisamos si hay novedades.',
      ),
      b.buttons({ label: 'Ver mis reservas', href: f.links.received }),
    ],
  }),
};
