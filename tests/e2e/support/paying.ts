import { type BrowserContext, expect } from '@playwright/test';
import { ADMIN, accept, aRequest, aSpaceAndGuest, call, gatewayPage, inDays, made, type Person, type Space, signedIn } from './world.ts';

export type Link = { idreserva: number; token: string };
type Outcome = 'approved' | 'half' | 'pending' | 'rejected' | 'reversed';
type Gateway = 'mercadopago' | 'paypal';

/** Signed in from here on, by the session cookie. */
export const enters = (context: BrowserContext, base: string, { token }: Person) =>
  context.addCookies([{ name: 'posada_session', value: token, url: base, httpOnly: true, sameSite: 'Lax' }]);

/** The guest's own pages of a reservation. */
export const payPath = ({ idreserva, token }: Link) => `/pagos/${idreserva}/${token}`;
export const resultPath = (status: 'success' | 'pending' | 'fail', { idreserva, token }: Link) =>
  `/reserva-status/${status}?reserva=${idreserva}&token=${token}`;

export type Accepted = Link & { space: Space; guest: Person };

/** Four nights that the host has accepted, unpaid. `more` are fields of the space. */
export const anAccepted = async (base: string, more: Record<string, unknown> = {}): Promise<Accepted> => {
  const [space, guest] = await aSpaceAndGuest(base, more);
  const row = await aRequest(base, space, guest);
  await accept(base, row.idreserva, space.host);
  return { ...row, space, guest };
};

/** How the payment ends at the test gateway, as its buttons do it. Answers once the shop has taken the notification. */
export const settle = async (base: string, row: Link, outcome: Outcome, gateway: Gateway = 'mercadopago'): Promise<void> => {
  const answer = await fetch(base + (await gatewayPage(base, row, gateway)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
};

/** A stay on those days, paid at the gateway: its notification is worked off after it was taken. */
export const aPaidStay = async (base: string, space: Space, guest: Person, from = inDays(40), to = inDays(44)): Promise<Link> => {
  const row = await aRequest(base, space, guest, from, to);
  await accept(base, row.idreserva, space.host);
  await settle(base, row, 'approved');
  await expect.poll(async () => (await made(base, guest)).find(({ idreserva }) => idreserva === row.idreserva)?.fecha_pago).toBeTruthy();
  return row;
};

const santiago = (ms: number, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', ...format }).format(new Date(ms));

/** So many days from today where the space is (D-47), not in Greenwich. */
export const daysAhead = (days: number): string => santiago(Date.now() + days * 86_400_000, {});

/**
 * A place of a space where today has two more hours at least: Santiago, and before midnight there Rapa Nui, where it is two hours earlier.
 * For journeys that say how many days are left: none of them is on its way when a day ends.
 */
export const farFromMidnight = (): Record<string, number> =>
  Number(santiago(Date.now(), { hour: 'numeric', hour12: false })) % 24 < 22 ? {} : { latitud: -27.1527, longitud: -109.4287 };

type Payment = {
  id: string;
  reserva: number;
  estado: string;
  importe: number;
  devolucion: { estado: string; importe: number; currency: string } | null;
};
/** What the desk sees of a reservation's payments, the newest first. */
export const paymentsOf = async (base: string, { idreserva }: Pick<Link, 'idreserva'>): Promise<Payment[]> => {
  const { token } = await signedIn(base, ADMIN);
  const filter = encodeURIComponent(JSON.stringify({ reserva: idreserva }));
  return call<Payment[]>(base, 'GET', `/console/payments?filter=${filter}`, undefined, token);
};

export type Coupon = { code: string; percentage: number };
/** A separate coupon, so that no other journey uses it up. */
export const aCoupon = async (base: string, percentage: number, more: Record<string, unknown> = {}): Promise<Coupon> => {
  const { token } = await signedIn(base, ADMIN);
  const code = `VIAJE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await call(base, 'POST', '/cupon', { code, percentage, ...more }, token);
  return { code, percentage };
};
