import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils, HttpError } from 'react-admin';
import type { components } from '../web/api/schema.ts';

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
const command = (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> => ask(method, path, body);

const ask = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object): Promise<unknown> => {
  const headers = new Headers({ 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() });
  return (await send(API + path, { method, body: JSON.stringify(body), headers })).json;
};

const read = async <Answer>(path: string): Promise<Answer> => (await send(`${API}/console/${path}`)).json as Answer;

const lists = simpleRest(`${API}/console`, send);

type Schemas = components['schemas'];
export type ReplayStep = Schemas['ReplayStep'];
export type Seen = Schemas['SeenReservation'];
export type Reservation = Schemas['ConsoleReservation'];
export type Listing = Schemas['ConsoleAccommodation'];
export type User = Schemas['ConsoleUser'];
export type Mail = Schemas['ConsoleMail'];
export type Coupon = Schemas['Coupon'];
export type CouponTerms = Pick<Coupon, 'code' | 'percentage' | 'status' | 'days_of_week' | 'quantity' | 'selectedAccommodations'>;
export type Health = Schemas['ConsoleHealth'];
export type ToldEvent = Schemas['ConsoleEvent'];
export type ReportLine = Schemas['ConsoleReportLine'];
export type Report = Schemas['ConsoleReport'];
type Queues = Schemas['ConsoleQueues']['queues'];
export type QueueName = Queues[number]['name'];
export type Payment = Schemas['ConsolePayment'];
export type Payout = Schemas['ConsolePayout'];
export type Second = Schemas['ConsoleSecond'];
export type PageViews = Schemas['ConsolePageViews'];
export type ViewingLine = Schemas['ConsoleViewingLine'];
export type Viewing = Schemas['ConsoleViewing'];
export type DueVisit = Schemas['ConsoleDueVisit'];
export type BankData = Schemas['BankData'];
export type HeldBankData = Schemas['ConsoleBankData'];
export type Identity = { national_id: string | null; picture: string | null };
export type MoneyTrail = Schemas['ConsoleMoneyTrail'];

/** Lists by the console's dialect; what changes something is a command of the API, never an update of a row. */
export const dataProvider = {
  ...lists,
  approveListing: (id: number, reason: string) => command('PUT', `/accommodations/approve/${id}`, { aprobado: 1, reason }),
  unapproveListing: (id: number, reason: string) => command('PUT', `/accommodations/approve/${id}`, { aprobado: 0, reason }),
  verifyListing: (id: number, reason: string) => command('PUT', `/accommodations/verify/${id}`, { verificado: 1, reason }),
  unverifyListing: (id: number, reason: string) => command('PUT', `/accommodations/verify/${id}`, { verificado: 0, reason }),
  removeListing: (id: number, reason: string) => command('DELETE', `/accommodations/delete/${id}`, { reason }),
  restoreListing: (id: number, reason: string) => command('DELETE', `/accommodations/delete/${id}`, { eliminado: 0, reason }),
  blockListing: (id: number, reason: string) => command('PUT', `/console/accommodations/${id}/block`, { reason }),
  unblockListing: (id: number, reason: string) => command('PUT', `/console/accommodations/${id}/unblock`, { reason }),
  waiveStrike: (id: number, reservationId: number, reason: string) =>
    command('PUT', `/console/accommodations/${id}/strikes/${reservationId}/waive`, { reason }),
  markPaid: (id: number, reason: string) => command('POST', '/pago/manualpayment', { id_reserva: id, reason }),
  cancelReservation: (id: number, reason: string) => command('DELETE', `/reservations/${id}`, { reason }),
  withdrawCancellation: (id: number, reason: string) => command('POST', `/console/reservations/${id}/withdraw-cancellation`, { reason }),
  moneyCame: (id: number, reason: string, amount: number) => command('POST', `/console/reservations/${id}/money-came`, { reason, amount }),
  releasePayment: (id: string, reason: string) => command('POST', `/console/payments/${encodeURIComponent(id)}/release`, { reason }),
  giveBackPayment: (id: string, reason: string) => command('POST', `/console/payments/${encodeURIComponent(id)}/give-back`, { reason }),
  markRefundSent: (id: string, reason: string) => command('POST', `/console/payments/${encodeURIComponent(id)}/refund-sent`, { reason }),
  markPaidOut: (id: string, reason: string, amount: number) =>
    command('POST', `/console/payouts/${encodeURIComponent(id)}/paid`, { reason, amount }),
  confirmSecond: (id: string, reason: string) => command('POST', `/console/second-eyes/${encodeURIComponent(id)}/confirm`, { reason }),
  refuseSecond: (id: string, reason: string) => command('POST', `/console/second-eyes/${encodeURIComponent(id)}/refuse`, { reason }),
  askRefundAgain: (id: string, reason: string) => command('POST', `/console/payments/${encodeURIComponent(id)}/refund-again`, { reason }),
  withdrawPayment: (id: string, reason: string) => command('POST', `/console/payments/${encodeURIComponent(id)}/withdraw`, { reason }),
  withdrawPaidOut: (id: string, reason: string) => command('POST', `/console/payouts/${encodeURIComponent(id)}/withdraw`, { reason }),
  bankData: (user: number) => read<HeldBankData>(`users/${user}/bank-data`),
  /** Each call is written down as a look at where somebody is paid. */
  openBankData: async (user: number, reason: string) =>
    ((await ask('POST', `/console/users/${user}/bank-data`, { reason })) as { data: BankData }).data,
  moneyTrail: (reservation: number) => read<MoneyTrail>(`reservations/${reservation}/money`),
  resendMail: (id: string, reason: string) => command('POST', `/console/mails/${id}/resend`, { reason }),
  retryFollower: (name: string, reason: string) => command('POST', `/console/followers/${encodeURIComponent(name)}/retry`, { reason }),
  /** A new one when it has no id yet. */
  saveCoupon: (id: number | null, { code, percentage, status, days_of_week, quantity, selectedAccommodations }: CouponTerms) => {
    const terms = { code, percentage, status, days_of_week, quantity, selectedAccommodations };
    return id === null ? command('POST', '/cupon', terms) : command('PUT', `/cupon/${id}`, terms);
  },
  closeViewing: (id: number, outcome: 'held' | 'declined', reason: string) =>
    command('POST', `/console/viewing-requests/${id}/close`, { outcome, reason }),
  /** Each call is written down as a look at who somebody is. */
  seeIdentity: async (id: number, reason: string) =>
    (await ask('POST', `/console/viewing-requests/${id}/identity`, { reason })) as Identity,
  viewingEvents: async (id: number) => (await read<{ events: ToldEvent[] }>(`viewing-requests/${id}/events`)).events,
  handleReport: (id: string, note: string) => command('PUT', `/console/reports/${id}/handled`, { note }),
  /** Opens the ten minutes in which the server takes a command that asks for a fresh sign-in (SEC-33). */
  provePassword: (password: string) => command('POST', '/users/prove-password', { password }),
  health: () => read<Health>('health'),
  queues: async () => (await read<{ queues: Queues }>('queues')).queues,
  deskEvents: async (thing: string, name: string) =>
    (await read<{ events: ToldEvent[] }>(`desk/${encodeURIComponent(thing)}/${encodeURIComponent(name)}/events`)).events,
  listingEvents: async (id: number) => (await read<{ events: ToldEvent[] }>(`accommodations/${id}/events`)).events,
  /** Each call is written down as a look at the reservation. */
  reservationEvents: async (id: number) => (await read<{ events: ReplayStep[] }>(`reservations/${id}/events`)).events,
} satisfies DataProvider & Record<string, unknown>;

export type Console = DataProvider & typeof dataProvider;
