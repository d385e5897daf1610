// The same stay by the functions that @hey-api/openapi-ts makes: compiled without a cast.
import { createClient } from './made/hey-api/client/index.ts';
import {
  acceptReservation,
  chooseCountry,
  createReservation,
  getReservation,
  login,
  payWithMercadoPago,
  receivedReservations,
  registerUser,
  requestReservation,
  searchAlojamiento,
  updateUser,
} from './made/hey-api/index.ts';

const clientOf = (baseUrl: string, auth = '') => createClient({ baseUrl, auth });

export const stay = async (baseUrl: string, from: string, to: string): Promise<string> => {
  const open = clientOf(baseUrl);
  const throwOnError = true;
  const found = await searchAlojamiento({
    client: open,
    throwOnError,
    query: { fecha_inicio: from, fecha_termino: to, numero_huespedes: 2 },
  });
  const space = found.data.data[0];
  if (!space) throw new Error('no space is free');

  const registered = await registerUser({
    client: open,
    throwOnError,
    body: { nombre: 'Ana', apellido: 'Paz', correo: `ana.${Date.now()}@example.com`, hash: 'Caleta-2027', language: 'en' },
  });
  const guest = clientOf(baseUrl, registered.data.api_token);
  await chooseCountry({ client: guest, throwOnError, body: { user_country: 'CL', interest_country: 'CL' } });
  await updateUser({
    client: guest,
    throwOnError,
    body: { telefono: '912345678', codigo_pais: '56', fecha_nacimiento: '1990-01-01', sexo: 'x', nationality: 'Chile' },
  });
  const drafted = await createReservation({
    client: guest,
    throwOnError,
    body: { idalojamiento: space.idalojamiento, fecha_inicio: from, fecha_termino: to, guests: 2 },
  });
  const id = drafted.data.reservation.idreserva;
  const requested = await requestReservation({ client: guest, path: { id }, body: {} });
  if (requested.error) {
    switch (requested.error.code) {
      case 'profile_incomplete':
      case 'unavailable':
        return requested.error.code;
      default:
        throw new Error(requested.error.detail);
    }
  }

  const signedIn = await login({ client: open, throwOnError, body: { correo: 'host@example.com', password: 'Posada2026' } });
  const host = clientOf(baseUrl, signedIn.data.api_token);
  const received = await receivedReservations({ client: host, throwOnError, query: { status: 'requested' } });
  const row = received.data.data.find(({ idreserva }) => idreserva === id);
  if (!row?.token) throw new Error('the host has not received it');
  await acceptReservation({ client: host, throwOnError, path: { id, token: row.token }, body: {} });

  const own = await getReservation({ client: guest, throwOnError, path: { id } });
  const { token } = own.data.reservation;
  if (!token) throw new Error('the guest has no link');
  const paid = await payWithMercadoPago({ client: guest, body: { id_reserva: id, token } });
  if (paid.error) return paid.error.code === 'method_unavailable' ? paid.error.code : Promise.reject(new Error(paid.error.detail));
  return paid.data.mercadopago_url;
};
