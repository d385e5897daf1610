import type { Sentence } from './compose.ts';

/** `espacios_comunes`: what everyone can use. */
export const sharedSpaces: readonly Sentence[] = [
  { es: 'Todo el lugar es para ti, sin compartir nada con nadie.', en: 'The whole place is yours; nothing is shared.', for: 'entire' },
  {
    es: 'No hay espacios compartidos más que la entrada del edificio.',
    en: 'Nothing is shared except the entrance to the building.',
    for: 'entire',
  },
  {
    es: 'La casa entera queda a tu disposición desde que llegas.',
    en: 'The entire home is yours from the moment you arrive.',
    for: 'entire',
  },
  {
    es: 'La terraza es privada y tiene sombra buena parte del día.',
    en: 'The terrace is private and shaded for much of the day.',
    for: 'terrace',
  },
  {
    es: 'En la terraza hay mesa, sillas y una manta para el fresco.',
    en: 'On the terrace you will find a table, chairs and a blanket for cool evenings.',
    for: 'terrace',
  },
  {
    es: 'La piscina abre en la temporada cálida y se comparte con los vecinos.',
    en: 'The pool opens in the warm season and is shared with the neighbours.',
    for: 'pool',
  },
  { es: 'Si el agua está fría, la tumbona compensa.', en: 'If the water is cold, the lounger makes up for it.', for: 'pool' },
  {
    es: 'El jardín es para leer, desayunar o mirar cómo crece.',
    en: 'The garden is for reading, breakfast or watching it grow.',
    for: 'garden',
  },
  { es: 'La parrilla se usa libremente; solo pedimos dejarla limpia.', en: 'The grill is free to use; just leave it clean.', for: 'grill' },
  { es: 'Hay carbón para el primer asado.', en: 'There is charcoal for the first barbecue.', for: 'grill' },
  { es: 'La lavadora se usa a cualquier hora razonable.', en: 'The washing machine may run at any reasonable hour.', for: 'washer' },
  { es: 'Las bicicletas duermen bajo techo y con candado.', en: 'Bicycles sleep under a roof and on a lock.', for: 'bikes' },
  {
    es: 'El living es de todos y suele estar libre por la mañana.',
    en: 'The living room belongs to everyone and is usually free in the morning.',
    for: 'room',
  },
  {
    es: 'Compartimos sala, cocina y alguna que otra conversación.',
    en: 'We share the living room, the kitchen and the odd conversation.',
    for: 'room',
  },
  { es: 'El baño está a un paso y lo usan pocas personas.', en: 'The bathroom is a step away and used by few.', for: 'room' },
  { es: 'Puedes trabajar en la mesa grande cuando quieras.', en: 'You may work at the big table whenever you like.', for: 'room' },
  {
    es: 'Hay un rincón de lectura con lámpara y sillón disputado.',
    en: 'There is a reading corner with a lamp and a much-wanted armchair.',
    for: 'room',
  },
  { es: 'Salas de reunión, cocina y patio son de uso común.', en: 'Meeting rooms, kitchen and courtyard are shared.', for: 'cowork' },
  { es: 'Las cabinas para llamadas se usan por turnos cortos.', en: 'Phone booths are for short turns.', for: 'cowork' },
  {
    es: 'En la biblioteca no se habla; en la cocina, todo lo que quieras.',
    en: 'No talking in the library; in the kitchen, as much as you like.',
    for: 'cowork',
  },
  {
    es: 'El sillón del fondo es para pensar, no para dormir. Casi nunca.',
    en: 'The sofa at the back is for thinking, not sleeping. Mostly.',
    for: 'cowork',
  },
  { es: 'El vehículo es solo tuyo durante toda la ruta.', en: 'The van is yours alone for the whole trip.', for: 'camper' },
  {
    es: 'Mesa y toldo exterior amplían la sala a todo el paisaje.',
    en: 'The outdoor table and awning turn the landscape into a living room.',
    for: 'camper',
  },
  { es: 'La ducha exterior está pensada para lugares apartados.', en: 'The outdoor shower is meant for secluded places.', for: 'camper' },
  {
    es: 'El portal es tranquilo y el ascensor llega a tu piso.',
    en: 'The lobby is quiet and the lift reaches your floor.',
    for: 'concierge',
  },
  { es: 'Conserjería recibe paquetes y guarda llaves.', en: 'The concierge takes parcels and keeps keys.', for: 'concierge' },
  {
    es: 'El salón y el patio son de todos los huéspedes, a cualquier hora.',
    en: 'The lounge and the courtyard belong to all guests, at any hour.',
    for: 'inn',
  },
  {
    es: 'Tu habitación es solo tuya; lo demás se comparte con pocos.',
    en: 'Your room is yours alone; the rest is shared with a few.',
    for: 'inn',
  },
  {
    es: 'Hay una biblioteca de huéspedes: deja un libro, llévate otro.',
    en: 'There is a guest library: leave a book, take another.',
    for: 'inn',
  },
  { es: 'Nadie más tiene llave mientras estés aquí.', en: 'Nobody else has a key while you are here.', for: 'entire' },
  { es: 'Es un espacio independiente, con entrada propia.', en: 'It is an independent place with its own entrance.', for: 'entire' },
  {
    es: 'Usas todas las habitaciones; el único armario cerrado es el nuestro.',
    en: 'You have every room; the only locked cupboard is ours.',
    for: 'entire',
  },
  {
    es: 'Todo es privado, desde el timbre hasta la última taza.',
    en: 'Everything is private, from the doorbell to the last cup.',
    for: 'entire',
  },
  {
    es: 'Hay una mesa grande que sirve para comer, trabajar o discutir mapas.',
    en: 'There is a big table for eating, working or arguing over maps.',
    for: 'home',
  },
  {
    es: 'Los libros se leen y se devuelven; alguno se puede cambiar por otro.',
    en: 'Books are for reading and returning; some may be swapped.',
    for: 'home',
  },
  {
    es: 'En el armario de la entrada hay paraguas, candado y bolsas para la feria.',
    en: 'The hall cupboard holds umbrellas, a bike lock and market bags.',
    for: 'home',
  },
  { es: 'Los juegos de mesa están completos, o casi.', en: 'The board games are complete, or nearly.', for: 'home' },
  {
    es: 'Conocemos a los vecinos: saluda y te contarán la historia del barrio.',
    en: 'We know the neighbours: say hello and you will hear the story of the area.',
    for: 'home',
  },
  { es: 'El patio común se riega temprano; si ayudas, mejor.', en: 'The common yard is watered early; help is welcome.', for: 'home' },
  {
    es: 'Tienes un rincón de trabajo con buena luz y enchufes cerca.',
    en: 'There is a corner to work in, with good light and sockets nearby.',
    for: 'home',
  },
  { es: 'La conexión llega fuerte a todos los rincones.', en: 'The connection is strong in every corner.', for: 'home' },
];
