import { moneyText } from '../../shared/formats.ts';
import * as b from './mails-blocks.ts';
import type { Facts, GuestTexts, RestoredFacts, UnpaidFacts } from './mails-facts.ts';

const stay = (f: Facts) => b.stayFacts('es', f);

/** Cartas al huésped cuando algo se deshace: lo que le dijimos, o lo que esperábamos, no era así. */
export const guestAgainEs: Pick<GuestTexts, 'guest-restored' | 'guest-unpaid' | 'guest-unconfirmed'> = {
  'guest-restored': (f) => ({
    subject: `Tu reserva de «${f.title}» sigue en pie`,
    preheader: 'La habíamos cancelado por un error nuestro.',
    blocks: [
      b.heading('Nos equivocamos: tu reserva sigue'),
      b.paragraph(
        `Hola, ${f.guest}. Te dijimos que la reserva ${f.reference} estaba cancelada. Fue un error nuestro: sigue en pie y las noches están apartadas para ti. Perdona la confusión.`,
      ),
      ...goesOn(f),
      stay(f),
    ],
  }),
  'guest-unpaid': (f) => ({
    subject: f.next === 'over' ? `Sobre tu reserva cancelada de «${f.title}»` : `Tu reserva de «${f.title}» aún no está pagada`,
    preheader: 'La habíamos dado por pagada por un error nuestro.',
    blocks: [
      b.heading(f.next === 'over' ? 'Nos equivocamos: no había ningún pago' : 'Nos equivocamos: falta el pago'),
      b.paragraph(
        `Hola, ${f.guest}. Anotamos por error que había llegado un pago de ${moneyText(f.amount)} para la reserva ${f.reference}. Ese dinero no llegó. Perdona la confusión.`,
      ),
      ...awaited(f),
      stay(f),
    ],
  }),
  'guest-unconfirmed': (f) => ({
    subject: `Falta el pago de tu reserva de «${f.title}»`,
    preheader: `Tienes ${f.length} para pagar.`,
    blocks: [
      b.heading('No pudimos confirmar tu pago'),
      b.paragraph(
        `Hola, ${f.guest}. Comprobamos si había llegado un pago de la reserva ${f.reference} y no pudimos confirmarlo. Mientras lo hacíamos, tu plazo estuvo detenido; ahora corre otra vez.`,
      ),
      ...awaited({ ...f, next: { by: f.by, length: f.length } }),
      stay(f),
    ],
  }),
};

const awaited = ({ next, links }: Pick<UnpaidFacts, 'next' | 'links'>) => {
  if (next === 'over') {
    const text = 'La reserva ya estaba cancelada y sigue así: no se hace ninguna devolución. Si enviaste ese dinero, escríbenos.';
    return [b.note('info', 'No hay nada que devolver', text), b.buttons({ label: 'Ver mis reservas', href: links.made })];
  }
  if (next === 'paid') return [b.buttons({ label: 'Ver mi reserva', href: links.made })];
  if (next === 'ended') {
    const text = 'Por eso la reserva se canceló y las noches quedaron libres. No se te cobró nada.';
    return [
      b.note('warning', 'No queda tiempo para pagar antes de la llegada', text),
      b.buttons({ label: 'Ver mis reservas', href: links.made }),
    ];
  }
  if (next === 'transfer') {
    const text = 'Te escribimos en cuanto llegue el dinero. Hasta entonces no corre ningún plazo y las noches siguen apartadas.';
    return [b.note('info', 'Tu aviso de transferencia sigue en pie', text), b.buttons({ label: 'Ver mi reserva', href: links.made })];
  }
  const text = `Hasta el ${next.by}. Las noches siguen apartadas para ti; si no pagas antes, la reserva se cancela sola y no se te cobra nada.`;
  return [b.note('warning', `Tienes ${next.length} para pagar`, text), b.buttons({ label: 'Elegir cómo pagar', href: links.pay })];
};

const goesOn = (f: RestoredFacts) => {
  const g = f.goesOn;
  const see = b.buttons({ label: 'Ver mi reserva', href: f.links.made });
  if (g === 'ended') return [see];
  if (g === 'paid') return [b.note('success', 'Tu pago vale', 'No tienes que hacer nada. La devolución que anunciamos no se hace.'), see];
  if (g === 'transfer')
    return [
      b.note('info', 'Tu aviso de transferencia sigue en pie', 'Te escribimos en cuanto llegue el dinero. No corre ningún plazo.'),
      see,
    ];
  if (g.status === 'requested')
    return [b.note('info', `${f.host} tiene ${g.length} para responder`, `Hasta el ${g.by}. No se te cobra nada mientras tanto.`), see];
  return [
    b.note(
      'warning',
      `Tienes ${g.length} para pagar`,
      `Hasta el ${g.by}. Si no pagas antes, la reserva se cancela sola y no se te cobra nada.`,
    ),
    b.buttons({ label: 'Elegir cómo pagar', href: f.links.pay }),
  ];
};
