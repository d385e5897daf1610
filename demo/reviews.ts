import { idFor } from '../src/engine/db/ids.ts';
import type { Aspects } from '../src/kernel/reviews.ts';
import { reservationById } from '../src/reservations/queries.ts';
import type { Accounts } from './accounts.ts';
import { between, commandIdOf, stepBy } from './chance.ts';
import { daysBefore } from './clock.ts';
import { nameOf } from './history.ts';
import type { Spaces } from './spaces.ts';
import { stories } from './stories.ts';
import type { World } from './world.ts';

/** The reviews of one stay by guest and host: the guest's name before the `@` and the space; then both ratings and both texts. */
type Row = readonly [guest: string, space: string, ofSpace: number, ofGuest: number, guestSays: string, hostSays: string];

/** The reviews of every paid stay that ended long ago: twenty by guests, twenty by hosts, each in its author's language. */
const REVIEWS: readonly Row[] = [
  [
    ...(['guest', 'san-telmo/0', 5, 5] as const),
    'Llegamos de noche y nos esperaban con las luces prendidas y un mapa dibujado a mano. El mercado queda a la vuelta y aun así se duerme en silencio.',
    'Puntual para llegar y para irse, dejó la cocina mejor que como estaba. Ojalá vuelva.',
  ],
  [
    ...(['guest', 'cusco/0', 4, 5] as const),
    'La vista a los techos de Cusco vale la subida. El agua caliente tarda un poco en la mañana; el mate de coca al llegar, en cambio, se agradece.',
    'Preguntó antes de llegar por la altura y siguió los consejos. Muy atenta con la casa y con los vecinos.',
  ],
  [
    ...(['guest', 'gracia/2', 5, 5] as const),
    'Dos meses trabajando desde esta casa y no faltó nada: buena mesa, buena silla, barrio con vida. La lavadora es pequeña, hay que organizarse.',
    'Una estancia larga y sin un solo problema. Cuidó las plantas mejor que yo.',
  ],
  [
    ...(['antonia.lagos', 'providencia/4', 4, 4] as const),
    'Fuimos seis y cupimos bien. Falta una segunda llave, así que había que ponerse de acuerdo para salir. La ubicación, perfecta.',
    'Grupo alegre y respetuoso. Se pasaron media hora de la salida, pero avisaron antes.',
  ],
  [
    ...(['antonia.lagos', 'san-pedro/0', 5, 5] as const),
    'El patio de noche, sin una sola luz cerca, es lo mejor del viaje. Nos prestaron mantas para mirar las estrellas.',
    'Cuidaron el agua, que acá escasea, y dejaron todo barrido. Se agradece.',
  ],
  [
    ...(['antonia.lagos', 'bariloche/0', 4, 5] as const),
    'Cálida y bien aislada del frío. La cama de la segunda pieza es angosta para dos adultos, lo demás igual a las fotos.',
    'Comunicación clara desde el primer día y mucho cuidado con la estufa a leña.',
  ],
  [
    ...(['bastian.olea', 'nunoa/0', 4, 4] as const),
    'Bien ubicado y barato para lo que ofrece. Los viernes llega algo de ruido de la plaza hasta tarde y las cortinas dejan pasar la luz.',
    'Todo en orden. Llegó más tarde de lo acordado, aunque fue avisando por el camino.',
  ],
  [
    ...(['sofia.peralta', 'valparaiso/1', 5, 5] as const),
    'Despertar con el puerto en la ventana no tiene comparación. Hay muchas escaleras: conviene traer poca maleta.',
    'Encantadora. Conversamos un rato sobre los cerros y dejó una nota muy linda al irse.',
  ],
  [
    ...(['sofia.peralta', 'cusco/0', 4, 5] as const),
    'Casa con historia y muros gruesos, fresca de día y con buenas frazadas de noche. El wifi llega justo a la pieza del fondo.',
    'Huésped ordenada y muy amable. Siguió las reglas de la casa sin que hubiera que recordarlas.',
  ],
  [
    ...(['inigo.azpiri', 'alfama/4', 5, 5] as const),
    'Un mes en Alfama como un vecino más. La anfitriona me explicó dónde comprar el pescado y qué tranvía evitar. Volveré.',
    'Un mes entero y la casa quedó impecable. Recoge el correo, riega, saluda a los vecinos: así da gusto.',
  ],
  [
    ...(['inigo.azpiri', 'nunoa/0', 4, 5] as const),
    'Departamento luminoso y silencioso, a diez minutos de una plaza con buenos cafés. La ducha pierde presión a las ocho de la mañana.',
    'Muy correcto y fácil de tratar. Avisó de un enchufe suelto que yo no había visto.',
  ],
  [
    ...(['beatriz.moura', 'gracia/0', 5, 4] as const),
    'Todo igual a lo publicado, incluso mejor: la terraza tiene sombra por la tarde. El trato, cercano y sin agobiar.',
    'Buena huésped. Le costó un poco la cerradura antigua, la próxima vez haré un video.',
  ],
  [
    ...(['rodrigo.gutarra', 'cusco/0', 5, 5] as const),
    'Adobe y piedra, frazadas de alpaca y un silencio enorme. La cuesta cansa el primer día, pero la ventana de la sala lo compensa.',
    'Dejó la casa como la encontró y compartió un pan de su tierra. Bienvenido siempre.',
  ],
  [
    ...(['hannah.brandt', 'puerto-varas/0', 5, 5] as const),
    'The volcano is right there when the clouds lift. Good heating, thick towels and a host who lends you rain jackets without being asked.',
    'Hannah was considerate and tidy, and asked before using the kayak. A pleasure to host.',
  ],
  [
    ...(['hannah.brandt', 'bariloche/0', 4, 5] as const),
    'Lovely house with a real fireplace. The last stretch of road is steep and muddy after rain, so a small car struggles.',
    'Muy cuidadosa con la casa y con los horarios. Dejó la leña ordenada.',
  ],
  [
    ...(['hannah.brandt', 'porto/0', 5, 5] as const),
    'Quiet courtyard in the middle of Porto. Everything in the kitchen works, and the mattress is the best I slept on this year.',
    'A calm and friendly guest who left the flat spotless. I would host her again any time.',
  ],
  [
    ...(['oliver.whitcombe', 'sevilla/0', 4, 4] as const),
    'Cool tiles, a ceiling fan and an orange tree outside. Bring earplugs for Saturday nights. Check-in could not have been easier.',
    'Educado y atento. Se le rompió un vaso y lo repuso el mismo día.',
  ],
  [
    ...(['camille.delorme', 'eixample/1', 4, 5] as const),
    'High ceilings, old floor tiles and plenty of light to draw by. The lift was being repaired, which the host had told me before I booked.',
    'Discreta y muy limpia. Nos mandó un dibujo del salón al irse: está colgado.',
  ],
  [
    ...(['ethan.caldwell', 'nunoa/0', 5, 5] as const),
    'Three weeks of remote work here and the connection never dropped. The host checked in once, offered a second monitor and left me to it.',
    'Ethan cuidó el departamento como propio y siempre respondió rápido. Muy recomendable.',
  ],
  [
    ...(['ethan.caldwell', 'bariloche/0', 4, 4] as const),
    'A great base between hikes, with a fire every evening. The road up the mountain was closed for repairs two of the six days, so we saw less than planned.',
    'Buen huésped, directo y amable. Entendió lo del camino cortado y lo conversamos sin problema.',
  ],
];

const clamped = (figure: number): number => Math.min(5, Math.max(1, figure));
/** Scattered around the overall rating, the same on every start. */
const aspectsOf = (key: string, rating: number): Aspects => {
  const near = (aspect: string) => clamped(rating + between(`${key}/${aspect}`, -1, 1));
  return {
    cleanliness: near('cleanliness'),
    accuracy: near('accuracy'),
    contact: near('contact'),
    place: near('place'),
    value: near('value'),
  };
};

/** Guest and host review ended stays: the guest some days after check-out, the host later. */
export const writeReviews = async (world: World, accounts: Accounts, spaces: Spaces): Promise<void> => {
  const { db, clock, reviews, present } = world;
  for (const [guest, space, ofSpace, ofGuest, guestSays, hostSays] of REVIEWS) {
    const story = stories.find(
      (one) => one.ending === 'paid' && one.guest === `${guest}@example.com` && one.space === space && one.from < -20,
    );
    if (!story) throw new Error(`${guest} was not a guest of ${space}`);
    const reservationId = await idFor(db, 'reservations', commandIdOf(`draft ${nameOf(story)}`));
    const row = await reservationById(db, reservationId);
    if (row?.status !== 'paid') throw new Error(`the stay of ${guest} at ${space} was not paid`);
    const key = `${guest} ${space}`;
    const [guestId, hostId] = [accounts(story.guest), accounts(spaces(space).host)];
    const after = (days: number) => daysBefore(present, -(story.from + story.nights + days));
    const days = between(`${key}/review`, 1, 5);
    const ofGuests = { reservationId, userId: guestId, rating: ofSpace, aspects: aspectsOf(key, ofSpace), text: guestSays };
    await clock.at(after(days), () => reviews.write(ofGuests, stepBy(`user:${guestId}`, `review space ${key}`)));
    const ofHosts = { reservationId, userId: hostId, rating: ofGuest, aspects: null, text: hostSays };
    await clock.at(after(days + between(`${key}/answer`, 1, 6)), () =>
      reviews.write(ofHosts, stepBy(`user:${hostId}`, `review guest ${key}`)),
    );
  }
  await world.settled();
};
