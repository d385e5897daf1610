import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils, HttpError } from 'react-admin';

const API = '/api/v1';

type Problem = { code?: string; detail?: string; title?: string };

/** The session is the site's cookie; a refusal speaks the server's own sentence. */
const send = async (url: string, options: fetchUtils.Options = {}) => {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'same-origin' });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const problem = (error.body ?? {}) as Problem;
    throw new HttpError(problem.detail ?? error.message, error.status, { ...problem, message: problem.detail });
  }
};

/** One press, one command: the key makes a repeated request the same one. */
const command = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<void> => {
  const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() });
  await send(API + path, { method, body: JSON.stringify(body), headers });
};

const lists = simpleRest(`${API}/console`, send);

/** Lists by the console's dialect; what changes something is a command of the API, never an update of a row. */
export const dataProvider = {
  ...lists,
  approveListing: (id: number) => command('PUT', `/accommodations/approve/${id}`, { aprobado: 1 }),
  verifyListing: (id: number) => command('PUT', `/accommodations/verify/${id}`, { verificado: 1 }),
  markPaid: (id: number, reason: string) => command('POST', '/pago/manualpayment', { id_reserva: id, reason }),
  cancelReservation: (id: number, reason: string) => command('DELETE', `/reservations/${id}`, { reason }),
} satisfies DataProvider & Record<string, unknown>;

export type Console = DataProvider & typeof dataProvider;
