import sharp from 'sharp';
import { instantIn } from '../../src/kernel/zones.ts';
import { PASSWORD } from '../identity/people.ts';
import { aListing, aRequest, markPaid, nights, type Someone } from '../reservations/world.ts';
import type { Answer, TestApp } from '../support/app.ts';

/** A person all of whose texts contain `stem`, and whose numbers are unique. */
export type Wordy = Someone & { readonly stem: string; readonly numbers: readonly string[] };

const expected = (answer: Answer, what: string): Answer => {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer;
};
const picture = (colour: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();
const formOf = (fields: Readonly<Record<string, string>>, file?: readonly [string, Buffer]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(file[0], new Blob([new Uint8Array(file[1])]), 'file.png');
  return form;
};

/** Opens an account and fills in every form of it. `digits`: four digits that make its numbers its own. */
export const aWordy = async (app: TestApp, stem: string, digits: string): Promise<Wordy> => {
  const { request } = app;
  const phone = `56981${digits}`;
  const account = `000771${digits}`;
  const nationalId = `9.${digits}.12-K`;
  const email = `${stem}@example.org`;
  const registration = { nombre: `${stem}ana`, apellido: `${stem}uez`, correo: email, hash: PASSWORD };
  const { body } = expected(await request('POST', '/users/register', { body: registration }), 'register');
  const who = { id: body.user.idusuario as number, email, token: body.api_token as string };
  await app.db('user_vault').where({ id: who.id }).update({ email_confirmed_at: app.clock.now() });
  const { token } = who;
  const profile = {
    telefono: phone,
    codigo_pais: '56',
    fecha_nacimiento: '1990-05-01',
    sexo: 'f',
    pais_idpais: 'CL',
    biografia: `Escribo sobre ${stem}bio`,
    nationality: `${stem}nia`,
    idiomas: ['es'],
  };
  expected(await request('PUT', '/users/update', { token, body: profile, headers: { 'idempotency-key': 'profile' } }), 'profile');
  expected(await request('POST', '/users/aceptar-tc-anfitrion', { token, body: { texto: 'acepto', nombre: `${stem} firmante` } }), 'terms');
  const bank = {
    first_name: `${stem}banco`,
    last_name: `${stem}titular`,
    government_id: nationalId,
    phone,
    email,
    bank_account_number: account,
    bank_code: `${stem}77`.slice(0, 10),
    bank_name: `Banco ${stem}`,
    bank_address: `Calle ${stem}`,
    branch_code: `${stem}3`.slice(0, 10),
    message: `Cuenta ${stem}`,
  };
  expected(await request('PUT', '/bank-data', { token, body: bank }), 'bank');
  expected(await request('POST', '/users/updatePhoto', { token, form: formOf({}, ['foto', await picture(`#${digits}22`)]) }), 'photo');
  await app.drain();
  return { ...who, stem, numbers: [phone, account, nationalId] };
};

/** A space of theirs whose every text has their stem, with wifi and calendar. */
export const aWordySpace = async (app: TestApp, { stem, ...host }: Wordy): Promise<number> => {
  const texts = (what: string) => ({ es: `${what} de ${stem}`, en: `${what} by ${stem}` });
  const listing = await aListing(app, host, {
    title: texts('Casa'),
    about: texts('Acerca'),
    houseRules: texts('Reglas'),
    sharedSpaces: texts('Patio'),
    kitchenUse: texts('Cocina'),
    cleaningRules: texts('Limpieza'),
    externalReference: `${stem}-1`,
    registrationNumber: `${stem}-r`,
  });
  await app
    .db('listing_places')
    .where({ listing_id: listing })
    .update({ address: `Avenida ${stem}` });
  const wifi = { red: `${stem}-net`, clave: `${stem}clave` };
  expected(await app.request('PUT', `/accommodations/${listing}/wifi`, { token: host.token, body: wifi }), 'wifi');
  const feed = { accommodationId: listing, icalUrl: `https://calendars.example.com/${stem}.ics` };
  expected(await app.request('POST', '/ical/feeds', { token: host.token, body: feed }), 'feed');
  return listing;
};

/** A stay of `guest` at `host`'s space, from the note of the request to the reviews after it: `check_in` in so many days. */
export const aWordyStay = async (app: TestApp, { guest, host, admin, listing, from }: Stay): Promise<number> => {
  const { request } = app;
  const stay = nights(app, from, from + 2);
  const dates = { check_in_date: stay.fecha_inicio, check_out_date: stay.fecha_termino };
  const talk = await request('POST', '/conversations', {
    token: guest.token,
    body: { accommodation_id: listing, message: `Hola, soy ${guest.stem}charla`, ...dates },
  });
  const { id } = expected(talk, 'talk').body.conversation;
  expected(await request('POST', `/messages/${id}`, { token: host.token, body: { message: `Hola, soy ${host.stem}charla` } }), 'message');
  const draft = expected(
    await request('POST', '/reservations', { token: guest.token, body: { idalojamiento: listing, ...stay, guests: 2 } }),
    'draft',
  );
  const { idreserva } = draft.body.reservation;
  const note = { nota: `Llegamos tarde, ${guest.stem}nota` };
  const requested = expected(await request('PUT', `/reservations/request/${idreserva}`, { token: guest.token, body: note }), 'request');
  expected(await request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token }), 'accept');
  const { token } = requested.body.reservation;
  const proof = formOf({ id_reserva: String(idreserva), token, reference: `${guest.stem}ref` }, ['receipt', await picture('#123456')]);
  expected(await request('POST', '/pago/transfer', { form: proof }), 'transfer');
  expected(await markPaid(app, admin, { id_reserva: idreserva, reason: 'llegó al banco' }), 'paid');
  await app.drain();
  return idreserva;
};
type Stay = { readonly guest: Wordy; readonly host: Wordy; readonly admin: Someone; readonly listing: number; readonly from: number };

/** When a stay is over, in milliseconds from now. */
export const untilOver = async (app: TestApp, id: number): Promise<number> => {
  const { check_out } = await app.db('reservations').where({ id }).first('check_out');
  return Math.max(0, Date.parse(instantIn('America/Santiago', check_out, '12:00')) - Date.parse(app.clock.now()));
};

/** Both sides of a stay that is over write their review. */
export const reviewed = async (app: TestApp, { guest, host }: Pick<Stay, 'guest' | 'host'>, id: number): Promise<void> => {
  const aspectos = { cleanliness: 5, accuracy: 4, contact: 5, place: 3, value: 4 };
  const texto = (who: Wordy) => `Un lugar tranquilo, con mucha luz y ${who.stem}opinion`;
  const at = `/reservations/${id}/reviews`;
  expected(await app.request('POST', at, { token: guest.token, body: { calificacion: 5, aspectos, texto: texto(guest) } }), 'review');
  expected(await app.request('POST', at, { token: host.token, body: { calificacion: 5, texto: texto(host) } }), 'review');
  const answer = { texto: `Gracias, ${host.stem}respuesta` };
  expected(await app.request('POST', `${at}/guest/answer`, { token: host.token, body: answer }), 'answer');
  await app.drain();
};

/** Everything else they write: a viewing request, letters, a bug report, a saved search, a favourite, a request that is taken back. */
export const writesMore = async (app: TestApp, who: Wordy, listing: number): Promise<void> => {
  const { request } = app;
  const { stem, token, email, numbers } = who;
  const [phone = '', , nationalId = ''] = numbers;
  const visit = {
    full_name: `${stem} visitante`,
    national_id: nationalId,
    address: `Pasaje ${stem}`,
    birth_date: '1990-05-01',
    country: 'Chile',
    phone: `+${phone}`,
    visit_day: nights(app, 8, 9).fecha_inicio,
    occupation: 'student',
    email,
    preferred_dates: `Por la ${stem}`,
  };
  const form = formOf(visit, ['id_picture', await picture('#654321')]);
  expected(await request('POST', `/accommodations/request-visit/${listing}`, { token, form }), 'visit');
  for (const sent of [{ token }, {}]) {
    const { body } = await request('POST', '/recaptcha/contact', { body: { recaptcha: 'x' } });
    const letter = { name: `${stem} carta`, email, message: `Queremos ${stem}carta`, investment: true, token: body.token };
    expected(await request('POST', '/contact', { ...sent, body: letter }), 'letter');
    expected(
      await request('POST', '/bug-report', { ...sent, body: { description: `Falla ${stem}falla`, page: `/${stem}`, email } }),
      'bug',
    );
  }
  const [place] = (await request('GET', '/locations?q=providencia')).body.data;
  const consulta = `search_query=${place.search_query}&cocina=1`;
  expected(await request('POST', '/busquedas-guardadas', { token, body: { consulta } }), 'search');
  expected(await request('POST', '/wishList/change', { token, body: { alojamiento_idalojamiento: listing, estado: 1 } }), 'favourite');
  expected(await request('POST', '/wishList/hide', { token, body: { alojamientos: [listing], oculto: 1 } }), 'hidden');
  expected(await request('POST', '/wishList/compare', { token, body: { alojamientos: [listing], comparado: 1 } }), 'compared');
  const choice = { tipo: 'searches', canal: 'mail', activo: true };
  expected(await request('PUT', '/avisos/preferencias', { token, body: choice }), 'preference');
  const keys = { p256dh: `${'B'.repeat(86)}A`, auth: 'A'.repeat(22) };
  const device = { endpoint: `https://push.example.com/${stem}`, keys, zona: 'America/Santiago' };
  expected(await request('POST', '/avisos/dispositivos', { token, body: device }), 'device');
  const { idreserva } = await aRequest(app, who, listing, 70, 72);
  const why = { reason: 'other', note: `No puedo, ${stem}motivo` };
  expected(await request('DELETE', `/reservations/${idreserva}`, { token, body: why }), 'cancel');
  await app.drain();
};
