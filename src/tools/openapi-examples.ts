import { own } from '../kernel/own.ts';

type Values = Readonly<Record<string, unknown>>;

/** The example value of a parameter of this name. */
const PARAMETERS: Values = {
  accommodationId: 26,
  accommodation_id: 26,
  al: '2026-12-01T12:00:00.000Z',
  alojamiento: 26,
  anfitrion: 12,
  antes: 120,
  approval: 'refund-26',
  arriendo_diario: '42000',
  categoria: 'departamento',
  clave: '3f2b8c1d9e7a6b5c4d3e2f1a',
  con_espacios: 1,
  conversation_id: 4,
  country: 'Chile',
  country_code: 'CL',
  cupon: 'VERANO',
  currency: 'USD',
  dias: '30',
  dispositivo: 'd41d8cd98f',
  due: '2027-04-01',
  endDate: '2027-03-05',
  entre: '2026-11-01T00:00:00.000Z',
  export: '8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0',
  fecha: '2027-03-01',
  fecha_inicio: '2027-03-01',
  fecha_termino: '2027-03-05',
  figure: 'paid',
  filter: '{}',
  format: 'xlsx',
  guest_id: 15,
  guests: 2,
  huesped: 15,
  id: 26,
  idalojamiento: 26,
  ids: 'users:12,reservations:31',
  idreserva: 31,
  initDate: '2027-03-01',
  latitud: -33.4265,
  longitud: -70.6108,
  mail: '8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0',
  mes: '2027-03-01',
  modalidad_tiempo: 'diario',
  moneda: 'es_CL',
  month: '2026-11',
  name: 'users',
  number: 1,
  numero_huespedes: 2,
  ocultos: '0',
  orden: 'precio_asc',
  page: 1,
  payment: 'reservation-31',
  payout: 'reservation-31',
  perPage: 10,
  phone: 'e164',
  precio_max: 90,
  preview: '1',
  purpose: 'Cierre del mes',
  q: 'Providencia',
  range: '[0,24]',
  report: 'bug-7',
  reservationId: 31,
  search_query: 'providencia-chile',
  secret: '0123456789012345678901234567890123456789012',
  sesion: 'b6d767d2f8',
  side: 'guest',
  slug: 'primer-mes-por-adelantado',
  sort: '["id","DESC"]',
  stopped: '8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0',
  thing: 'follower',
  tipo_alojamiento: ['entero'],
  token: '0123456789012345678901234567890123456789012',
  unread: '0',
  until: '1200',
  version: 1,
  visible: '1',
  wifi: '1',
};

/** Parameters with another meaning in these calls. */
const OWN_PARAMETERS: Readonly<Record<string, Values>> = {
  exportOwnData: { format: 'json' },
  searchAlojamiento: { categoria: ['departamento'] },
  searchAlojamientoAll: { categoria: ['departamento'] },
  consoleTryConditions: {
    terms:
      '{"plazos":{"respuesta":"PT24H","pago":"PT24H","transferencia":"PT1H","borrador":"PT24H"},"opera":["CL","ES"],"ley_alquiler":true,"noches_minimas":1}',
  },
  consoleTryTariff: {
    terms:
      '{"diario":{"general":12,"paises":{}},"mensual":{"general":9,"paises":{}},"recargos":{"mercadopago":5,"paypal":6,"bankTransfer":2},"sin_recargo":["ES"]}',
  },
};

const REASON = '{"reason":"Both sides agree, see letter 7."}';
const PAYS = '{"id_reserva":31,"token":"0123456789012345678901234567890123456789012"}';

/** The body of each call that has one. */
const BODIES = `
acceptHostTerms           {}
acceptReservation         {"aunque_ocupado":false}
addFeed                   {"accommodationId":26,"icalUrl":"https://calendars.example.com/26.ics"}
addPushDevice             {"endpoint":"https://push.example.com/9","keys":{"p256dh":"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM","auth":"tBHItJI5svbpez7KI4CCXg"},"zona":"America/Santiago"}
addVisit                  {"id":26}
announceInstalments       {"id_reserva":31,"token":"0123456789012345678901234567890123456789012","meses":["2027-04-01"],"reference":"TR-4471"}
answerReview              {"texto":"Thank you, come back soon."}
appealMessage             {"message_id":"8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0"}
approveAccommodation      {"aprobado":1}
approveEmailChange        {"token":"0123456789012345678901234567890123456789012"}
askContactToken           {}
askDeletion               {"signed_request":"c2lnbmF0dXJl.eyJ1c2VyX2lkIjoiMTIifQ"}
askRecovery               {"email":"ana@example.com"}
askToEndStay              {"note":"The house rules were broken twice."}
blockAccommodation        ${REASON}
blockConversation         {"blocked":true}
cancelReservation         {"note":"My flight was cancelled."}
changeCoupon              {"percentage":5}
changeFeed                {"icalUrl":"https://calendars.example.com/27.ics"}
changePassword            {"contrasena":"the-old-one-7","contrasenan":"Caleta-2027","contrasenar":"Caleta-2027"}
changeWish                {"alojamiento_idalojamiento":26,"estado":1}
compareListings           {"alojamientos":[26],"comparado":1}
checkText                 {"text":"A quiet place near the park."}
chooseCountry             {"user_country":"CL","interest_country":"PE"}
choosePaymentType         {"tipopago":"bankTransfer"}
chooseType                {"type":"anfitrion"}
cloneAccommodation        {"idalojamiento":26}
confirmEmail              {"token":"0123456789012345678901234567890123456789012"}
consoleCloseTalkReports   {"reason":"person_told"}
consoleCloseVisit         {"outcome":"held","reason":"The visit took place."}
consoleEndStay            {"back":"unused","reason":"The house rules were broken twice."}
consoleHandleReport       {"note":"Answered by letter."}
consoleImpersonate        {"reason":"They cannot find their receipt."}
consoleKeepBackMessage    {"reason":"contact_data"}
consoleKeepReview         {"reason":"opinion"}
consoleMarkPaidOut        {"reason":"Transfer 4471."}
consoleOrderHighlights    {"ids":[26,12]}
consoleProposeConditions  {"terminos":{"plazos":{"respuesta":"PT24H","pago":"PT24H","transferencia":"PT1H","borrador":"PT24H"},"opera":["CL","ES"],"ley_alquiler":true,"noches_minimas":1},"desde":"2027-03-01T12:00:00.000Z","reason":"Fewer late answers."}
consoleProposeRate        {"cambio":940.5,"desde":"2027-03-01T12:00:00.000Z","reason":"Rate of the central bank."}
consoleProposeRole        {"role":"support","reason":"Answers letters from March on."}
consoleProposeTariff      {"terminos":{"diario":{"general":12,"paises":{}},"mensual":{"general":9,"paises":{}},"recargos":{"mercadopago":5,"paypal":6,"bankTransfer":2},"sin_recargo":["ES"]},"desde":"2027-03-01T12:00:00.000Z","reason":"Prices of 2027."}
consoleRecordMoney        {"amount":250000,"reason":"Transfer 4471 on the account."}
consoleReleaseMessage     {"reason":"harmless"}
consoleRenewLink          {"party":"guest","reason":"The mail was forwarded."}
consoleSettleContest      {"outcome":"won","reason":"Letter of the bank."}
consoleWithdrawReview     {"reason":"personal_data"}
createAccommodation       {"tipo":"entero","categoria":"departamento","modalidad_tiempo":"ambos","direccion":"Avenida Los Leones","numero":"1234","latitud":-33.4265,"longitud":-70.6108,"m2":54,"rooms":2,"maximo_huespedes":4,"tiempo_min":2,"moneda":"es_CL","arriendo":600000,"arriendo_basicos":50000,"arriendo_comunes":40000,"arriendo_limpieza":30000,"arriendo_diario":42000,"nombre":{"es":"Departamento luminoso junto al parque"},"cocina":1,"hombres":2,"piezas":[{"cama_2_plazas":1}],"sobre_nosotros":{"es":"<p>Un lugar tranquilo.</p>"},"reglas":{"es":"Sin fiestas."},"compromiso_1":"1","compromiso_2":"1","compromiso_3":"1"}
createCoupon              {"code":"VERANO","percentage":10}
createReservation         {"idalojamiento":26,"fecha_inicio":"2027-03-01","fecha_termino":"2027-03-05","guests":2}
deleteAccommodation       {"eliminado":1}
hideListings              {"alojamientos":[26],"oculto":1}
lockDatesFromIcsFile      {"alojamiento_id":26,"preview":"1"}
login                     {"correo":"guest@example.com","password":"Posada2026"}
loginWithGoogle           {"correo":"ana@example.com","idGP":"1138","nombre":"Ana","credential":"header.payload.signature"}
notifyConversation        {"conversation_id":4}
payInstalments            {"id_reserva":31,"token":"0123456789012345678901234567890123456789012","meses":["2027-04-01"],"metodo":"paypal"}
payManually               {"id_reserva":31,"reason":"Transfer 4471 on the account."}
payWithMercadoPago        ${PAYS}
payWithPayPal             ${PAYS}
provePassword             {"password":"Posada2026"}
putBankData               {"first_name":"Ana","last_name":"Paz","government_id":"9.876.543-2","bank_account_number":"0007654321","bank_code":"012","bank_name":"Banco del Sur"}
putWifi                   {"red":"Casa","clave":"open-sesame"}
readMessages              {"hasta":120}
readNotices               {"hasta":120}
recoverPassword           {"token":"0123456789012345678901234567890123456789012","new_password":"Caleta-2027","check_password":"Caleta-2027"}
registerUser              {"nombre":"Ana","apellido":"Paz","correo":"ana@example.com","hash":"Caleta-2027","language":"en"}
rejectReservation         {"note":"The roof is being repaired."}
removePushDevice          {"endpoint":"https://push.example.com/9"}
reportBug                 {"description":"A button does not answer."}
reportConversation        {"reason":"spam"}
reportReview              {"motivo":"personal_data"}
requestEmailChange        {"correo":"ana.paz@example.com","password":"Posada2026"}
requestErasure            {"password":"Posada2026"}
requestReservation        {"nota":"We arrive late, at nine in the evening."}
requestVisit              {"full_name":"Ana Paz","birth_date":"1990-01-01","country":"Chile","phone":"56911112222","visit_day":"2027-02-20","occupation":"student","email":"ana@example.com"}
saveSearch                {"consulta":"wifi=1"}
sellOrphanNights          {"vende":true}
sendBackAccommodation     {"because":"photos","words":"The kitchen is missing."}
sendContact               {"token":"0123456789012345678901234567890123456789012","first_name":"Ana","last_name":"Paz","email":"ana@example.com","codigo_pais":"56","telefono":"912345678","user_type":"guest","destination_country":"Chile","message":"May I pay in two parts?"}
sendMessage               {"message":"Is there a place for bicycles?"}
setLanguage               {"language":"en"}
setMainFeed               {"accommodationId":26,"icalUrl":"https://calendars.example.com/26.ics"}
setNoticePreference       {"tipo":"messages","canal":"push","activo":true}
setSearchAlerts           {"activos":true}
startConversation         {"accommodation_id":26,"message":"Is there a place for bicycles?","check_in_date":"2027-03-01","check_out_date":"2027-03-05"}
startOrAnnounceTransfer   {"id_reserva":31,"token":"0123456789012345678901234567890123456789012","reference":"TR-4471"}
storeRestriction          {"idalojamiento":26,"fecha_inicio":"2027-03-01","fecha_termino":"2027-03-05"}
syncFeeds                 {"accommodationId":26}
syncFeedsAgain            {"accommodationId":26}
unlinkGoogle              {"password":"Posada2026"}
updateAccommodation       {"idalojamiento":26,"m2":60}
updatePhoto               {}
updateReservation         {"guests":3}
updateUser                {"biografia":"I read a lot.","idiomas":["es","en"]}
validateCoupon            {"cupon":"VERANO"}
verifyAccommodation       {"verificado":1}
verifyPhone               {"cellphone":"56911112222","consent":true}
writeReview               {"calificacion":5,"texto":"A quiet place, and a host who answers at once."}
`;

const bodies: Values = Object.fromEntries(
  BODIES.trim()
    .split('\n')
    .map((line) => {
      const [, name = '', body = ''] = /^(\w+) +(\{.*)$/.exec(line) ?? [];
      return [name, JSON.parse(body)];
    }),
);

/** The example value of a call's parameter. */
export const exampleParameter = (operation: string, name: string): unknown =>
  own(own(OWN_PARAMETERS, operation) ?? {}, name) ?? own(PARAMETERS, name);

/** The example body of a call; by default only a reason. */
export const exampleBody = (operation: string): unknown => own(bodies, operation) ?? JSON.parse(REASON);
