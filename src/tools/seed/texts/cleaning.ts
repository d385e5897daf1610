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
];
