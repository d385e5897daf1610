import type { Sentence } from './compose.ts';

/** `reglas`: a host's requests, one sentence each. */
export const houseRules: readonly Sentence[] = [
  { es: 'Después de las once bajamos la voz y la música.', en: 'After eleven we lower our voices and the music.', for: 'home' },
  {
    es: 'No se fuma adentro; afuera hay cenicero y buena vista.',
    en: 'No smoking indoors; outside you will find an ashtray and a view.',
    for: 'terrace',
  },
  {
    es: 'Nada de fiestas: las paredes oyen y los vecinos madrugan.',
    en: 'No parties: the walls have ears and the neighbours get up early.',
    for: 'home',
  },
  { es: 'Pedimos dejar los zapatos en la entrada cuando llueve.', en: 'Please leave your shoes by the door when it rains.', for: 'home' },
  {
    es: 'Visitas de día, encantados; para dormir, solo quienes reservaron.',
    en: 'Daytime visitors are welcome; only booked guests stay the night.',
    for: 'home',
  },
  {
    es: 'Las mascotas son bienvenidas si no se quedan solas mucho rato.',
    en: 'Pets are welcome as long as they are not left alone for long.',
    for: 'pets',
  },
  {
    es: 'Tu perro puede usar todo menos la cama; le dejamos una manta.',
    en: 'Your dog may use everything but the bed; we leave a blanket for that.',
    for: 'pets',
  },
  {
    es: 'Lo sentimos por los animales, pero aquí no podemos recibirlos.',
    en: 'We love animals, but we cannot host them here.',
    for: 'no-pets',
  },
  {
    es: 'Cierra ventanas y llave del gas al salir, como en tu casa.',
    en: 'Close the windows and the gas when you leave, as you would at home.',
    for: 'entire',
  },
  { es: 'Si algo se rompe, cuéntanos; lo arreglamos sin drama.', en: 'If something breaks, tell us; we fix it without fuss.', for: 'any' },
  {
    es: 'El horario de llegada es flexible si avisas con un día.',
    en: 'Arrival time is flexible if you tell us a day ahead.',
    for: 'home',
  },
  {
    es: 'Cuida las plantas: llevan aquí más tiempo que nosotros.',
    en: 'Be kind to the plants: they have been here longer than we have.',
    for: 'home',
  },
  { es: 'En los pasillos se habla bajo, que retumban.', en: 'Speak softly in the corridors: they echo.', for: 'home' },
  { es: 'La basura se separa; los cubos están marcados.', en: 'We sort the rubbish; the bins are labelled.', for: 'any' },
  { es: 'La puerta de calle se cierra siempre con llave.', en: 'The street door is always kept locked.', for: 'home' },
  {
    es: 'Llamadas largas, en la cabina; en la sala grande se trabaja en silencio.',
    en: 'Long calls go in the booth; the big room is for quiet work.',
    for: 'cowork',
  },
  { es: 'Deja tu mesa como la encontraste: libre y limpia.', en: 'Leave your table as you found it: clear and clean.', for: 'cowork' },
  { es: 'Las visitas pasan por recepción y se quedan contigo.', en: 'Visitors check in at reception and stay with you.', for: 'cowork' },
  { es: 'Si te llevas el último café, prepara el siguiente.', en: 'If you take the last coffee, make the next one.', for: 'cowork' },
  { es: 'Se conduce descansado y se aparca donde está permitido.', en: 'Drive rested and park where it is allowed.', for: 'camper' },
  {
    es: 'Nunca con la puerta lateral abierta ni con la cocina encendida en marcha.',
    en: 'Never drive with the side door open or the stove lit.',
    for: 'camper',
  },
  {
    es: 'Los lugares para dormir se dejan mejor de lo que estaban.',
    en: 'Leave every spot you sleep in better than you found it.',
    for: 'camper',
  },
  { es: 'Los horarios de silencio están en la puerta y se respetan.', en: 'Quiet hours are posted on the door and kept.', for: 'room' },
  { es: 'Cada quien se lleva su llave y su buen humor.', en: 'Everyone carries their own key and good mood.', for: 'room' },
  {
    es: 'Avísanos si llegas de madrugada y te dejamos una luz.',
    en: 'Tell us if you arrive late at night and we will leave a light on.',
    for: 'room',
  },
  {
    es: 'En época de exámenes, la casa entera baja el volumen.',
    en: 'During exam weeks the whole house turns the volume down.',
    for: 'long',
  },
  {
    es: 'La llave se deja en recepción al salir, o te acompaña si vuelves tarde.',
    en: 'Leave the key at reception when you go out, or keep it if you will be late.',
    for: 'inn',
  },
  {
    es: 'La habitación queda lista a media tarde; el equipaje puede esperar antes.',
    en: 'Rooms are ready by mid-afternoon; luggage may wait earlier.',
    for: 'inn',
  },
  { es: 'En las habitaciones no se fuma, y en los pasillos tampoco.', en: 'No smoking in the rooms, nor in the corridors.', for: 'inn' },
  { es: 'Las bicicletas entran; las ruedas con barro, no tanto.', en: 'Bicycles may come in; muddy wheels, rather not.', for: 'home' },
  {
    es: 'Si vas a llegar más tarde de lo dicho, un mensaje basta.',
    en: 'If you will be later than planned, a message is enough.',
    for: 'home',
  },
  {
    es: 'Cuidar el agua es regla de la casa: duchas cortas y felices.',
    en: 'Saving water is a house rule: short, happy showers.',
    for: 'home',
  },
  { es: 'Apaga luces y estufas cuando salgas a pasear.', en: 'Switch off lights and heaters when you go out.', for: 'entire' },
  {
    es: 'Apunta lo que falte en la libreta de la entrada: la leemos siempre.',
    en: 'Write down whatever is missing in the notebook by the door: we always read it.',
    for: 'entire',
  },
  {
    es: 'Se puede celebrar en voz baja: torta sí, parlante no.',
    en: 'Quiet celebrations are fine: cake yes, loudspeaker no.',
    for: 'home',
  },
  { es: 'Entregamos las llaves en mano y con una sonrisa.', en: 'We hand over the keys in person, with a smile.', for: 'entire' },
  {
    es: 'El silencio empieza cuando se apaga la última vela del patio.',
    en: 'Quiet begins when the last candle in the courtyard goes out.',
    for: 'inn',
  },
];
