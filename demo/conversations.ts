import { dayIn } from '../src/kernel/local-time.ts';
import { addDays } from '../src/kernel/nights.ts';
import type { Side } from '../src/kernel/reviews.ts';
import type { Accounts } from './accounts.ts';
import { stepBy } from './chance.ts';
import { daysBefore } from './clock.ts';
import type { Spaces } from './spaces.ts';
import { stories } from './stories.ts';
import type { World } from './world.ts';

/** Who wrote, how many days ago, and what. */
type Line = readonly [side: Side, ago: number, text: string];
/** A guest by the name before the `@`, the space, whether the last line has been read, and the lines. */
type Talk = readonly [guest: string, space: string, isRead: boolean, lines: readonly Line[]];

/** Conversations of guests and hosts, in a language both read: before a request, during a pending one, and about paid stays. */
const TALKS: readonly Talk[] = [
  [
    ...(['guest', 'nunoa/0', false] as const),
    [
      ['guest', 8.4, 'Hola, Elisa. ¿El departamento es tranquilo de noche? Trabajo con sonido y necesito dormir bien antes de una mezcla.'],
      ['host', 8.1, 'Hola, Mateo. Da al patio interior, así que la plaza no se oye. Los viernes hay música hasta las once, no más.'],
      ['guest', 8.05, 'Perfecto, es justo lo que buscaba. ¿La mesa del living alcanza para un teclado de 80 cm?'],
      ['host', 7.9, 'Sí, mide 1,60 y tiene dos enchufes al lado. Si quieres te dejo también una lámpara de escritorio.'],
      ['host', 2.2, 'Ya recibí la confirmación del pago, gracias. Para llegar: metro Ñuñoa, salida norte, y son seis minutos a pie.'],
      ['guest', 1.9, 'Genial. Mi vuelo llega a las 13:40, así que estaré por ahí cerca de las 15:30.'],
      ['host', 0.3, 'Sin problema, te espero con las llaves. Te dejo pan y café para la primera mañana.'],
    ],
  ],
  [
    ...(['guest', 'valparaiso/1', true] as const),
    [
      ['guest', 1.6, '¿Cuántos escalones hay desde la calle? Viajo con una maleta grande.'],
      ['host', 1.5, 'Son 38, con un descanso a la mitad. Si me avisas a qué hora llegas, bajo a ayudarte.'],
      ['guest', 1.4, 'Qué amable. Entonces pido la reserva ahora.'],
    ],
  ],
  [
    ...(['guest', 'lisboa/1', true] as const),
    [
      ['guest', 14.5, 'Hi Duarte, is there a lift? My mother is coming for two of the five days.'],
      ['host', 14.2, 'Hi Mateo, there is, from 1948 and very slow, but it has been serviced this year. The flat is on the third floor.'],
      ['guest', 14.1, 'She will love it. And can we leave the bags before check-in?'],
      ['host', 13.8, 'Of course. The bakery downstairs keeps them until three, just say you are staying with me.'],
      ['guest', 3.1, 'Booked and paid. See you in a few weeks!'],
    ],
  ],
  [
    ...(['hannah.brandt', 'nunoa/0', false] as const),
    [
      ['guest', 0.22, 'Hello Elisa, I am cycling down from the north. Is there somewhere dry to keep a bicycle overnight?'],
      ['host', 0.17, 'Hello Hannah! There is a locked bike room on the ground floor, next to the bins. I will give you the key.'],
      ['guest', 0.045, 'That is perfect, thank you. I have just sent the request. Would an arrival around 20:00 be too late?'],
    ],
  ],
  [
    ...(['camille.delorme', 'providencia/0', true] as const),
    [
      ['guest', 0.95, 'Bonjour Elisa! Is the balcony good for drawing in the morning, or is it in full sun?'],
      ['host', 0.9, 'Good morning Camille. It is in the shade of the plane trees until about eleven, and the view is the best part.'],
      ['guest', 0.88, 'Then I know where I will have breakfast.'],
    ],
  ],
];

/** The time between opening a message and answering it, in days. */
const READ_BEFORE = 0.005;

/** Writes the conversations, each line at its own time; an answer implies that the earlier lines were read. */
export const writeConversations = async (world: World, accounts: Accounts, spaces: Spaces): Promise<void> => {
  const { clock, conversations, present, db } = world;
  for (const [name, space, isRead, lines] of TALKS) {
    const story = stories.find((one) => one.guest === `${name}@example.com` && one.space === space && one.from > 0);
    if (!story) throw new Error(`${name} has no stay at ${space}`);
    const { listingId, host } = spaces(space);
    const ids: Readonly<Record<Side, number>> = { guest: accounts(story.guest), host: accounts(host) };
    const listing = await db('listings').where({ id: listingId }).first<{ details: { timeZone: string } }>('details');
    const checkIn = addDays(dayIn(listing.details.timeZone, present), story.from);
    const stay = { checkIn, checkOut: addDays(checkIn, story.nights) };
    const [first] = lines;
    if (!first) continue;
    const by = (side: Side, step: string) => stepBy(`user:${ids[side]}`, `${step} ${name} ${space}`);
    const user = { id: ids.guest, isAdmin: false, provedAt: present };
    const { conversationId, position } = await clock.at(daysBefore(present, first[1]), () =>
      conversations.start({ user, listingId, text: first[2], stay, reservationId: null }, by('guest', 'talk 1')),
    );
    await world.seen(position);
    const sees = async (side: Side, upTo: number, ago: number) => {
      const seen = { conversationId, userId: ids[side], upTo };
      const { position: read } = await clock.at(daysBefore(present, ago), () => conversations.read(seen, by(side, `read ${upTo}`)));
      await world.seen(read);
    };
    for (const [i, [side, ago, text]] of lines.entries()) {
      if (i === 0) continue;
      await sees(side, i, ago + READ_BEFORE);
      const message = { conversationId, userId: ids[side], text };
      const sent = await clock.at(daysBefore(present, ago), () => conversations.send(message, by(side, `talk ${i + 1}`)));
      await world.seen(sent.position);
    }
    const last = lines.at(-1) ?? first;
    if (isRead) await sees(last[0] === 'guest' ? 'host' : 'guest', lines.length, last[1] - READ_BEFORE);
  }
};
