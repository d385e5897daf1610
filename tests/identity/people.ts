import type { TestApp } from '../support/app.ts';

export const PASSWORD = 'Posada2026';

let counter = 0;

/** A body for `POST users/register` with a unique address. */
export const aRegistration = (changes: Record<string, unknown> = {}) => {
  counter += 1;
  return { nombre: 'Antonia', apellido: 'Rivas', correo: `persona${counter}@example.com`, hash: PASSWORD, ...changes };
};

/** Registers a person and signs in. Their address counts as confirmed, as after the link of the first mail (D-134). */
export const aPerson = async (app: TestApp, changes: Record<string, unknown> = {}, headers: Readonly<Record<string, string>> = {}) => {
  const person = await anUnconfirmedPerson(app, changes, headers);
  await app.db('user_vault').where({ id: person.id }).update({ email_confirmed_at: app.clock.now() });
  return person;
};

/** Registers a person and signs in; the link in the first mail is unused. */
export const anUnconfirmedPerson = async (
  { request }: TestApp,
  changes: Record<string, unknown> = {},
  headers: Readonly<Record<string, string>> = {},
) => {
  const body = aRegistration(changes);
  const answer = await request('POST', '/users/register', { body, headers });
  if (answer.status !== 201) throw new Error(`not registered: ${answer.text}`);
  return { id: answer.body.user.idusuario as number, email: body.correo, token: answer.body.api_token as string };
};

const FRESH_MS = 5 * 60_000; // half of the time that the program allows (SEC-33)
const provedAt = new Map<string, number>();

/** Confirms a person's password, unless they did in the last five minutes of the program's clock: each check takes argon2's time. */
export const proves = async ({ request, clock }: TestApp, { token }: { readonly token: string }): Promise<void> => {
  const now = Date.parse(clock.now());
  if (Math.abs(now - (provedAt.get(token) ?? Number.NEGATIVE_INFINITY)) < FRESH_MS) return;
  const answer = await request('POST', '/users/prove-password', { token, body: { password: PASSWORD } });
  if (answer.status === 204) provedAt.set(token, now); // not where the session has ended: what follows is refused then
};

/** The mails that were sent to an address, newest first. */
export const mailsTo = ({ db }: TestApp, email: string): Promise<{ subject: string; text: string; html: string }[]> =>
  db('dev_mails').where({ to_address: email }).orderBy('id', 'desc');
