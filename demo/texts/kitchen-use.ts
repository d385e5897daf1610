import type { Sentence } from './compose.ts';

/** `uso_cocina`. */
export const kitchenUse: readonly Sentence[] = [
  { es: 'Cocina libre y completa: usa lo que encuentres.', en: 'Free use of a complete kitchen: take what you find.', for: 'entire' },
  {
    es: 'Hay ollas buenas, cuchillos con filo y una cafetera fiel.',
    en: 'There are good pots, sharp knives and a faithful coffee maker.',
    for: 'home',
  },
  {
    es: 'Aceite, sal, especias y té quedan siempre en la despensa.',
    en: 'Oil, salt, spices and tea are always in the pantry.',
    for: 'home',
  },
  {
    es: 'Si terminas algo de la despensa, repónlo o cuéntanos.',
    en: 'If you finish something from the pantry, replace it or let us know.',
    for: 'home',
  },
  { es: 'El horno es caprichoso: dale unos minutos más.', en: 'The oven has moods: give it a few extra minutes.', for: 'entire' },
  {
    es: 'La cocina se comparte con cariño y sin dejar platos para mañana.',
    en: 'The kitchen is shared kindly, and no dishes are left for tomorrow.',
    for: 'room',
  },
  {
    es: 'Tienes un estante en la despensa y otro en la nevera.',
    en: 'You get one shelf in the pantry and one in the fridge.',
    for: 'room',
  },
  { es: 'Cocina a la hora que quieras menos en plena madrugada.', en: 'Cook at any hour except the middle of the night.', for: 'room' },
  {
    es: 'Quien cocina para dos suele acabar cocinando para cuatro.',
    en: 'Whoever cooks for two tends to end up cooking for four.',
    for: 'room',
  },
  {
    es: 'El desayuno lo ponemos nosotros; el resto de las comidas, tú.',
    en: 'We take care of breakfast; the other meals are up to you.',
    for: 'breakfast',
  },
  {
    es: 'Dinos si comes sin gluten o sin carne y el desayuno se adapta.',
    en: 'Tell us if you eat gluten-free or meat-free and breakfast adapts.',
    for: 'breakfast',
  },
  {
    es: 'La cafetera es de todos y nadie la deja vacía.',
    en: 'The coffee machine belongs to everyone and nobody leaves it empty.',
    for: 'cowork',
  },
  {
    es: 'Hay nevera y microondas; pon nombre a tu almuerzo.',
    en: 'There is a fridge and a microwave; put a label on your lunch.',
    for: 'cowork',
  },
  {
    es: 'Se come en la cocina o en el patio, no sobre los teclados.',
    en: 'Eat in the kitchen or outside, not over the keyboards.',
    for: 'cowork',
  },
  { es: 'Té, agua filtrada y fruta van por cuenta de la casa.', en: 'Tea, filtered water and fruit are on the house.', for: 'cowork' },
  { es: 'Dos fuegos a gas y una nevera que funciona con sol.', en: 'Two gas burners and a fridge that runs on sunshine.', for: 'camper' },
  { es: 'Cocina con la puerta abierta y el vehículo detenido.', en: 'Cook with the door open and the van parked.', for: 'camper' },
  {
    es: 'Los utensilios viajan en el cajón con cierre; devuélvelos ahí.',
    en: 'Utensils travel in the latched drawer; put them back there.',
    for: 'camper',
  },
  {
    es: 'Para los días sin ganas, hay buenos lugares para comer muy cerca.',
    en: 'For days without energy, there are good places to eat very close by.',
    for: 'home',
  },
  {
    es: 'Los frascos sin etiqueta son mermelada casera. Sírvete.',
    en: 'The unlabelled jars are homemade jam. Help yourself.',
    for: 'home',
  },
  {
    es: 'La fruta del bol está para comerla, no para la foto.',
    en: 'The fruit in the bowl is for eating, not for the photo.',
    for: 'home',
  },
  {
    es: 'Apaga la campana al terminar: es más ruidosa que útil.',
    en: 'Switch off the extractor when you finish: it is louder than useful.',
    for: 'entire',
  },
  {
    es: 'No hay cocina en la habitación, pero sí hervidor, tazas y buen té.',
    en: 'There is no kitchen in the room, but there is a kettle, cups and good tea.',
    for: 'inn',
  },
  {
    es: 'Si necesitas calentar algo, la cocina de la casa te echa una mano.',
    en: 'If you need something warmed up, our kitchen will gladly help.',
    for: 'inn',
  },
  {
    es: 'Preparamos viandas para excursiones si las pides la noche anterior.',
    en: 'We pack lunches for outings if you ask the night before.',
    for: 'inn',
  },
  { es: 'La placa calienta rápido: empieza suave.', en: 'The hob heats fast: start low.', for: 'entire' },
  {
    es: 'Hay fuente de horno, colador y hasta un molde para bizcocho.',
    en: 'You will find a roasting tin, a colander and even a cake mould.',
    for: 'entire',
  },
  {
    es: 'Cocina cuanto quieras; la ventana se abre y ventila bien.',
    en: 'Cook as much as you like; the window opens and airs well.',
    for: 'entire',
  },
  { es: 'La tetera silba fuerte: no te asustes.', en: 'The kettle whistles loudly: do not be alarmed.', for: 'home' },
  {
    es: 'Junto al fregadero hay una jarra con filtro, siempre llena.',
    en: 'There is a filter jug by the sink, always full.',
    for: 'home',
  },
  { es: 'Las copas buenas también son para usar.', en: 'The good glasses are for using too.', for: 'home' },
  {
    es: 'El pan se compra temprano y cerca; la bolsa de tela cuelga detrás de la puerta.',
    en: 'Bread is bought early and close by; the cloth bag hangs behind the door.',
    for: 'home',
  },
  {
    es: 'Nos gusta heredar recetas: deja la tuya en el cuaderno.',
    en: 'We like inheriting recipes: leave yours in the notebook.',
    for: 'home',
  },
  { es: 'El lavavajillas perdona casi todo menos la madera.', en: 'The dishwasher forgives nearly everything except wood.', for: 'entire' },
  {
    es: 'En la nevera te espera algo fresco para la llegada.',
    en: 'Something cold is waiting in the fridge for your arrival.',
    for: 'home',
  },
  {
    es: 'Hay una bandeja de té y galletas en el salón a toda hora.',
    en: 'There is a tray of tea and biscuits in the lounge at all hours.',
    for: 'inn',
  },
  {
    es: 'La carta de la noche es corta y cambia con el mercado.',
    en: 'The evening menu is short and changes with the market.',
    for: 'inn',
  },
];
