import sharp from 'sharp';
import { grantAdmin } from '../../src/tools/grant-admin.ts';
import { aPerson } from '../identity/people.ts';
import type { TestApp } from '../support/app.ts';
import { someFields } from './fields.ts';

type Person = { id: number; token: string };

/** A person who may publish: profile complete, host terms accepted. */
export const aHost = async (app: TestApp): Promise<Person & { email: string }> => {
  const { id, token, email } = await aPerson(app);
  const profile = { telefono: '56987654321', codigo_pais: '56', fecha_nacimiento: '1985-04-03', sexo: 'f' };
  const country = await app.request('PATCH', '/users/country', { token, body: { user_country: 1, interest_country: 1 } });
  const updated = await app.request('PUT', '/users/update', { token, body: profile });
  const accepted = await app.request('POST', '/users/aceptar-tc-anfitrion', { token, body: {} });
  for (const answer of [country, updated, accepted]) if (answer.status !== 200) throw new Error(answer.text);
  return { id, token, email };
};

export const anAdmin = async (app: TestApp): Promise<Person> => {
  const { id, token, email } = await aPerson(app);
  await grantAdmin({ db: app.db, store: app.store, clock: app.clock, secret: app.config.secret }, email);
  await app.drain();
  return { id, token };
};

/** Small pictures, each with a different colour. */
export const pictures = (count: number, from = 0): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: { r: (from + i) % 256, g: 90, b: 140 } } })
        .jpeg()
        .toBuffer(),
    ),
  );

/** The wizard's fields as a form, lists as repeated `name[]`. */
export const formOf = (fields: Readonly<Record<string, unknown>>, photos: readonly Buffer[] = [], field = 'photos[]'): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const entry of value) form.append(`${name}[]`, String(entry));
    else form.append(name, String(value));
  }
  for (const [i, bytes] of photos.entries()) form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${i}.jpg`);
  return form;
};

/** A published listing; approved when an administrator's token is given. */
export const aListing = async (
  app: TestApp,
  host: Person,
  { admin, fields = {} }: { admin?: Person; fields?: object } = {},
): Promise<number> => {
  const created = await app.request('POST', '/accommodations/create', {
    token: host.token,
    form: formOf(someFields({ ...fields }), await pictures(5)),
  });
  if (created.status !== 201) throw new Error(created.text);
  const id: number = created.body.accommodation.idalojamiento;
  if (admin) {
    const approved = await app.request('PUT', `/accommodations/approve/${id}`, { token: admin.token, body: { aprobado: 1 } });
    if (approved.status !== 200) throw new Error(approved.text);
  }
  return id;
};
