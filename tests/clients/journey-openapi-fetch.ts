// A stay from the search to the payment, by openapi-fetch and the types of openapi-typescript: compiled without a cast.
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './made/openapi-typescript.ts';

type Problem = components['schemas']['Problem'];

/** The data of an answer, or an error with the code it was refused with. */
const taken = async <Data>(call: Promise<{ data?: Data; error?: Problem }>): Promise<Data> => {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(`${error.code}: ${error.detail}`);
  if (data === undefined) throw new Error('no data');
  return data;
};

const clientOf = (baseUrl: string, token?: string) => {
  const signed: Middleware = {
    onRequest: ({ request }) => {
      if (token) request.headers.set('authorization', `Bearer ${token}`);
    },
  };
  const client = createClient<paths>({ baseUrl });
  client.use(signed);
  return client;
};

export const stay = async (baseUrl: string, from: string, to: string): Promise<string> => {
  const open = clientOf(baseUrl);
  const { data: spaces } = await taken(
    open.GET('/api/v1/search_alojamiento', { params: { query: { fecha_inicio: from, fecha_termino: to, numero_huespedes: 2 } } }),
  );
  const space = spaces[0];
  if (!space) throw new Error('no space is free');

  const { api_token: token } = await taken(
    open.POST('/api/v1/users/register', {
      body: { nombre: 'Ana', apellido: 'Paz', correo: `ana.${Date.now()}@example.com`, hash: 'Caleta-2027', language: 'en' },
    }),
  );
  const guest = clientOf(baseUrl, token);
  await taken(guest.PATCH('/api/v1/users/country', { body: { user_country: 'CL', interest_country: 'CL' } }));
  await taken(
    guest.PUT('/api/v1/users/update', {
      body: { telefono: '912345678', codigo_pais: '56', fecha_nacimiento: '1990-01-01', sexo: 'x', nationality: 'Chile' },
    }),
  );
  const drafted = await taken(
    guest.POST('/api/v1/reservations', {
      body: { idalojamiento: space.idalojamiento, fecha_inicio: from, fecha_termino: to, guests: 2 },
    }),
  );
  const id = drafted.reservation.idreserva;
  const requested = await guest.PUT('/api/v1/reservations/request/{id}', { params: { path: { id } }, body: {} });
  if (requested.error) {
    switch (requested.error.code) {
      case 'profile_incomplete':
      case 'unavailable':
        return requested.error.code;
      default:
        throw new Error(requested.error.detail);
    }
  }

  const signedIn = await taken(open.POST('/api/v1/users/login', { body: { correo: 'host@example.com', password: 'Posada2026' } }));
  const host = clientOf(baseUrl, signedIn.api_token);
  const received = await taken(host.GET('/api/v1/reservations/received', { params: { query: { status: 'requested' } } }));
  const row = received.data.find(({ idreserva }) => idreserva === id);
  if (!row?.token) throw new Error('the host has not received it');
  await taken(host.PUT('/api/v1/reservations/accept/{id}/{token}', { params: { path: { id, token: row.token } }, body: {} }));

  const { reservation } = await taken(guest.GET('/api/v1/reservations/{id}', { params: { path: { id } } }));
  if (!reservation.token) throw new Error('the guest has no link');
  const paid = await guest.POST('/api/v1/mercadopago/pay', { body: { id_reserva: id, token: reservation.token } });
  if (paid.error) return paid.error.code === 'method_unavailable' ? paid.error.code : Promise.reject(new Error(paid.error.detail));
  return paid.data.mercadopago_url;
};

/** Publishes a listing from typed fields; photos are appended by `form`. */
export const publish = async (baseUrl: string, token: string, form: (fields: object) => FormData): Promise<number> => {
  const { accommodation } = await taken(
    clientOf(baseUrl, token).POST('/api/v1/accommodations/create', {
      body: { tipo: 'entero', categoria: 'departamento', modalidad_tiempo: 'diario', m2: 54, nombre: { en: 'By the park' }, moneda: 'es_CL' },
      bodySerializer: (fields) => form(fields ?? {}),
    }),
  );
  return accommodation.idalojamiento;
};
