import { randomUUID } from 'node:crypto';
import { test } from '@playwright/test';
import sharp from 'sharp';

export const PASSWORD = 'Posada2026';
/** What only a payer may see. */
export const ADDRESS = { street: 'Calle del Secreto', number: '4711' };

type Json = Record<string, unknown>;

/** A call of the API, as a person's device sends it. Throws unless it is answered with 2xx. */
export const call = async <Answer>(base: string, method: string, path: string, body?: Json | FormData, token?: string): Promise<Answer> => {
  const form = body instanceof FormData;
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && !form && { 'content-type': 'application/json' }) },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : null) as Answer;
};

export type Person = { email: string; name: string; token: string };

/** The language of the journey's browser, which its people register in: otherwise each sign-in would offer the other one over the page. */
const language = (): 'es' | 'en' => (test.info().project.use.locale?.startsWith('en') ? 'en' : 'es');

/** A new account that can book and publish, made over the API as a person would. */
export const aPerson = async (base: string, name: string, tipo: 'huesped' | 'anfitrion' = 'huesped'): Promise<Person> => {
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  const { api_token: token } = await call<{ api_token: string }>(base, 'POST', '/users/register', {
    nombre: name,
    apellido: 'Prueba',
    correo: email,
    hash: PASSWORD,
    language: language(),
  });
  await call(base, 'PATCH', '/users/type', { type: tipo }, token);
  await call(base, 'PATCH', '/users/country', { user_country: 'CL', interest_country: 'ES' }, token);
  const profile = { telefono: '987654321', codigo_pais: '56', fecha_nacimiento: '1990-05-01', sexo: 'x', pais_idpais: 'CL' };
  await call(base, 'PUT', '/users/update', profile, token);
  return { email, name, token };
};

const photo = (hue: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 90 + hue * 20, g: 140, b: 120 } } })
    .jpeg()
    .toBuffer();

export type Space = { id: number; title: string; host: Person };

/** The administrator of the demonstration data. */
export const ADMIN = 'admin@example.com';

/**
 * A space of a new host in Providencia, by the night, one night at least; approved unless it is to wait for that. `more` are other fields.
 */
export const aSpace = async (base: string, approved = true, more: Json = {}): Promise<Space> => {
  const host = await aPerson(base, 'Catalina', 'anfitrion');
  await call(base, 'POST', '/users/aceptar-tc-anfitrion', { texto: 'acepto', nombre: 'Catalina Prueba' }, host.token);
  const title = `Casa ${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (d) => 'abcdefghij'.charAt(Number(d)))} con patio`;
  const both = (text: string) => JSON.stringify({ es: text, en: text });
  const fields: Json = {
    direccion: ADDRESS.street,
    numero: ADDRESS.number,
    latitud: -33.4305,
    longitud: -70.6105,
    tipo: 'entero',
    categoria: 'casa',
    modalidad_tiempo: 'diario',
    moneda: 'es_CL',
    arriendo_diario: 25_000,
    m2: 60,
    rooms: 1,
    maximo_huespedes: 4,
    tiempo_min: 1,
    nombre: both(title),
    sobre_nosotros: both('<p>Un patio con sombra y una cocina amplia.</p>'),
    reglas: both('Silencio por la noche.'),
    espacios_comunes: both('El patio.'),
    uso_cocina: both('Toda la cocina.'),
    aseo_limpieza: both('Deja todo ordenado.'),
    cocina: 1,
    compromiso_1: 1,
    compromiso_2: 1,
    compromiso_3: 1,
    ...more,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (let i = 0; i < 5; i += 1) form.append('photos[]', new Blob([new Uint8Array(await photo(i))], { type: 'image/jpeg' }), `${i}.jpg`);
  const { accommodation } = await call<{ accommodation: { idalojamiento: number } }>(
    base,
    'POST',
    '/accommodations/create',
    form,
    host.token,
  );
  const id = accommodation.idalojamiento;
  if (!approved) return { id, title, host };
  const { api_token: admin } = await call<{ api_token: string }>(base, 'POST', '/users/login', {
    correo: ADMIN,
    password: PASSWORD,
  });
  await call(base, 'PUT', `/accommodations/approve/${id}`, { aprobado: 1 }, admin);
  return { id, title, host };
};

/** A bookable listing, and a guest for it. `more` are fields of the listing. */
export const aSpaceAndGuest = (base: string, more: Json = {}): Promise<[Space, Person]> =>
  Promise.all([aSpace(base, true, more), aPerson(base, 'Martin')]);

/** A visitor's request to see a space, with a picture of a document; its number. */
export const askToSee = async (base: string, { id }: Space, person: Json): Promise<number> => {
  const plain = { birth_date: '1999-05-06', country: 'Chile', phone: '56911112222', occupation: 'student', email: 'vera@example.org' };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...plain, visit_day: inDays(3), ...person })) form.set(name, String(value));
  form.append('id_picture', new Blob([new Uint8Array(await photo(0))], { type: 'image/jpeg' }), 'id.jpg');
  return (await call<{ visit: { id: number } }>(base, 'POST', `/accommodations/request-visit/${id}`, form)).visit.id;
};

/** A bug report of a visitor. */
export const write = (base: string, report: { description: string }) => call(base, 'POST', '/bug-report', report);

/** Days are counted from here: a journey that goes on over midnight means the same days as before. */
const STARTED = Date.now();
/** A day so many days from now. */
export const inDays = (days: number): string => new Date(STARTED + days * 86_400_000).toISOString().slice(0, 10);

/** A request that waits for its host; the guest's reservation with their own token. */
export const aRequest = async (base: string, space: Space, guest: Person, from = inDays(40), to = inDays(44)) => {
  type Made = { reservation: { idreserva: number; token: string } };
  const { reservation } = await call<Made>(
    base,
    'POST',
    '/reservations',
    { idalojamiento: space.id, fecha_inicio: from, fecha_termino: to, guests: 2 },
    guest.token,
  );
  await call(base, 'PUT', `/reservations/request/${reservation.idreserva}`, {}, guest.token);
  return reservation;
};

export const accept = (base: string, id: number, host: Person) => call(base, 'PUT', `/reservations/accept/${id}/-`, {}, host.token);

/** A person of the demonstration data. */
export const signedIn = async (base: string, email: string): Promise<Person> => {
  const { api_token: token } = await call<{ api_token: string }>(base, 'POST', '/users/login', { correo: email, password: PASSWORD });
  return { email, name: email.split('.')[0] ?? '', token };
};

/** What a list of reservations shows, with the key of its link. */
export type Row = {
  idreserva: number;
  token: string;
  status: string;
  cause: string | null;
  fecha_pago: string | null;
  pay_by: string | null;
};
/** Ended ones too, which no list shows unasked (D-45). */
const ALL = 'perPage=50&status=initiated,accepted,rejected,canceled';
export const made = async (base: string, { token }: Person) =>
  (await call<{ data: Row[] }>(base, 'GET', `/reservations?${ALL}`, undefined, token)).data;
export const received = async (base: string, { token }: Person) =>
  (await call<{ data: Row[] }>(base, 'GET', `/reservations/received?${ALL}`, undefined, token)).data;

/** Begins the hour of a transfer, with the key of the payment page; with its number it is announced, which ends the hour. */
export const startTransfer = (base: string, { idreserva, token }: Pick<Row, 'idreserva' | 'token'>, reference?: string) => {
  const form = new FormData();
  form.set('id_reserva', String(idreserva));
  form.set('token', token);
  if (reference) form.set('reference', reference);
  return call(base, 'POST', '/pago/transfer', form);
};

/** Where the test gateway asks how a payment ends. */
export const gatewayPage = async (
  base: string,
  { idreserva, token }: Pick<Row, 'idreserva' | 'token'>,
  gateway: 'mercadopago' | 'paypal' = 'mercadopago',
): Promise<string> => {
  const body = { id_reserva: idreserva, token };
  const answer = await call<Record<string, string>>(base, 'POST', `/${gateway}/pay`, body);
  return new URL(answer[`${gateway}_url`] ?? '').pathname;
};

type Mail = { to: string; subject: string; text: string };

/** The path of the newest mail to `person` that matches; waits for it as a person would. */
export const linkFromMail = async (base: string, person: Person, pattern: RegExp): Promise<string> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(`${base}/dev/mail.json?to=${encodeURIComponent(person.email)}`);
    for (const { text } of (await response.json()) as Mail[]) {
      const found = pattern.exec(text);
      if (found) return new URL(found[0]).pathname;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no mail to ${person.email} holds ${pattern}`);
};
