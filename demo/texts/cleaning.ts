import type { Sentence } from './compose.ts';

/** `aseo_limpieza`. */
export const cleaning: readonly Sentence[] = [
  { es: 'Entregamos todo limpio y pedimos encontrarlo ordenado.', en: 'We hand it over clean and ask to find it tidy.', for: 'any' },
  {
    es: 'Las sábanas y toallas están recién lavadas y huelen a sol.',
    en: 'Sheets and towels are freshly washed and smell of sun.',
    for: 'home',
  },
  {
    es: 'Al irte basta con lavar los platos y sacar la basura.',
    en: 'When you leave, washing up and taking out the rubbish is enough.',
    for: 'entire',
  },
  { es: 'En estadías largas cambiamos la ropa de cama cada semana.', en: 'On long stays we change the bed linen every week.', for: 'long' },
  {
    es: 'Hay escoba, paños y detergente ecológico bajo el fregadero.',
    en: 'Broom, cloths and eco-friendly detergent are under the sink.',
    for: 'home',
  },
  {
    es: 'La limpieza diaria está incluida; cuelga el cartel si prefieres dormir.',
    en: 'Daily cleaning is included; hang the sign if you would rather sleep.',
    for: 'cleaned',
  },
  {
    es: 'Pasamos un rato por la mañana, siempre llamando antes.',
    en: 'We come by for a while in the morning, always knocking first.',
    for: 'cleaned',
  },
  {
    es: 'Los baños se limpian cada día y los revisamos por la tarde.',
    en: 'Bathrooms are cleaned daily and checked in the afternoon.',
    for: 'room',
  },
  {
    es: 'Tu cuarto es cosa tuya; de lo común nos ocupamos por turnos.',
    en: 'Your room is your business; the shared parts go by rota.',
    for: 'room',
  },
  { es: 'Si necesitas otra toalla, pídela; sobran.', en: 'If you need another towel, just ask; there are plenty.', for: 'home' },
  {
    es: 'Un equipo limpia al cierre, tú cuidas tu mesa durante el día.',
    en: 'A team cleans after closing; you look after your table during the day.',
    for: 'cowork',
  },
  { es: 'Las tazas van al lavavajillas, no al lado.', en: 'Cups go into the dishwasher, not next to it.', for: 'cowork' },
  {
    es: 'Papel, vidrio y orgánico tienen su cubo en la cocina.',
    en: 'Paper, glass and compost each have a bin in the kitchen.',
    for: 'any',
  },
  {
    es: 'Se devuelve barrida y con las aguas vaciadas donde corresponde.',
    en: 'Return it swept and with the tanks emptied where they should be.',
    for: 'camper',
  },
  {
    es: 'La arena es inevitable; la escobilla está detrás del asiento.',
    en: 'Sand is inevitable; the brush is behind the seat.',
    for: 'camper',
  },
  {
    es: 'Incluye sábanas y toallas limpias para toda la ruta.',
    en: 'Clean sheets and towels for the whole trip are included.',
    for: 'camper',
  },
  {
    es: 'La lavadora es fácil: hay instrucciones pegadas en la tapa.',
    en: 'The washing machine is easy: instructions are on the lid.',
    for: 'washer',
  },
  {
    es: 'El patio se barre al viento, así que no te preocupes por las hojas.',
    en: 'The wind sweeps the patio, so do not worry about the leaves.',
    for: 'garden',
  },
  { es: 'Los pelos del perro son bienvenidos si pasas la aspiradora.', en: 'Dog hair is welcome if you run the vacuum.', for: 'pets' },
  {
    es: 'No hace falta desarmar la cama; de eso nos encargamos nosotros.',
    en: 'No need to strip the bed; we take care of that.',
    for: 'home',
  },
  {
    es: 'Si vienes con arena o barro, hay manguera junto a la puerta.',
    en: 'If you arrive with sand or mud, there is a hose by the door.',
    for: 'garden',
  },
  {
    es: 'Las toallas del suelo se cambian; las colgadas te esperan.',
    en: 'Towels on the floor are changed; those on the rail wait for you.',
    for: 'inn',
  },
  { es: 'Dejamos la habitación lista mientras desayunas.', en: 'We make up the room while you have breakfast.', for: 'inn' },
  {
    es: 'Limpiamos a fondo entre una estadía y otra, ventanas incluidas.',
    en: 'We clean thoroughly between stays, windows included.',
    for: 'entire',
  },
  {
    es: 'Si la estadía es larga, coordinamos una limpieza cuando te acomode.',
    en: 'For longer stays we arrange a clean whenever it suits you.',
    for: 'entire',
  },
  {
    es: 'Pedimos solo lo razonable: orden, ventilación y buena voluntad.',
    en: 'We ask only what is reasonable: order, fresh air and goodwill.',
    for: 'home',
  },
  { es: 'Las manchas se avisan pronto y salen mejor.', en: 'Stains reported early come out better.', for: 'home' },
  { es: 'Las mantas de lana se sacuden al aire, no se lavan.', en: 'Wool blankets are shaken outdoors, not washed.', for: 'home' },
  { es: 'El suelo de madera se limpia casi en seco.', en: 'The wooden floor is cleaned almost dry.', for: 'entire' },
  { es: 'La aspiradora vive en el clóset del pasillo.', en: 'The vacuum cleaner lives in the hall closet.', for: 'entire' },
  { es: 'Hay tendedero y pinzas para la ropa del día.', en: 'There is a drying rack and pegs for the day’s washing.', for: 'home' },
  { es: 'La cocina común queda seca y despejada cada noche.', en: 'The shared kitchen is left dry and clear each night.', for: 'room' },
  {
    es: 'La pizarra se borra al terminar, salvo las buenas ideas.',
    en: 'Wipe the whiteboard when you finish, good ideas excepted.',
    for: 'cowork',
  },
  {
    es: 'Las plantas las riega el equipo; los restos de pizza, tú.',
    en: 'The team waters the plants; the pizza boxes are yours.',
    for: 'cowork',
  },
  {
    es: 'Ventilamos todo a media mañana y otra vez por la tarde.',
    en: 'We air everything mid-morning and again in the afternoon.',
    for: 'cowork',
  },
  { es: 'El minibar no existe, y por eso no hay nada que reponer.', en: 'There is no minibar, so there is nothing to refill.', for: 'inn' },
];
