import { describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aPerson } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { someFields } from './fields.ts';
import { aHost, aListing, anAdmin, formOf, pictures } from './hosts.ts';

const app = await testApp({ clock: manualClock('2026-12-01T15:00:00.000Z') });
const [host, stranger, admin] = [await aHost(app), await aHost(app), await anAdmin(app)];
const photos = await pictures(6);
const create = (fields = {}, pics = photos.slice(0, 5), token: string | undefined = host.token, headers = {}) =>
  app.request('POST', '/accommodations/create', { ...(token ? { token } : {}), form: formOf(someFields(fields), pics), headers });
const own = async (id: number, token = host.token) =>
  (await app.request('GET', `/accommodations/getAccomodation/${id}`, { token })).body.accomodation;

describe('publishing', () => {
  it('creates a pending space with five photos in three sizes', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.accommodation).toMatchObject({
      aprobado: 2,
      verificado: 0,
      nombre: { es: 'Departamento luminoso junto al parque' },
      tipo: 'entero',
      moneda: 'es_CL',
      arriendo_total: 720_000,
      garantia: 720_000,
      arriendo_diario: 42_000,
      direccion: 'Avenida Los Leones',
      latitud: -33.4265,
      comuna: 'Providencia',
      pais: 'Chile',
      zona_horaria: 'America/Santiago',
      cocina: 1,
      estacion_metro: 1,
      hombres: 2,
      dni: 'pendiente',
      actions: ['edit', 'block_dates', 'delete', 'clone'],
    });
    expect(body.accommodation.gallery).toHaveLength(5);
    const picture = await app.root('GET', body.accommodation.gallery[0].url_640);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
    expect(body.accommodation.gallery[0].url_640).toMatch(/^\/storage\/photos\/[\da-f]{32}-640\.webp$/);
  });

  it('checks the caller before the input (docs/api.md#order-of-checks)', async () => {
    const nobody = await app.request('POST', '/accommodations/create', { form: formOf({}) });
    expect(nobody.status).toBe(401);
    const { token } = await aPerson(app);
    const noTerms = await create({ tipo: 'x' }, [], token);
    expect([noTerms.status, noTerms.body.code]).toEqual([403, 'host_terms_required']);
    await app.request('POST', '/users/aceptar-tc-anfitrion', { token, body: {} });
    const incomplete = await create({ tipo: 'x' }, [], token);
    expect([incomplete.status, incomplete.body.code]).toEqual([422, 'profile_incomplete']);
    expect(incomplete.body.missing).toContain('telefono');
  });

  it('names every invalid field, including photos', async () => {
    const { status, body } = await create({ m2: '0', reglas: '' }, photos.slice(0, 4));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ m2: ['out_of_range'], reglas: ['required'], photos: ['too_short'] });
  });

  it('names the picture that cannot be used', async () => {
    const gif = Buffer.from('GIF89a-not-really');
    const { status, body } = await create({}, [...photos.slice(0, 4), gif]);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ photos: ['wrong_format'] });
    expect(body.photos).toEqual([{ index: 4, code: 'wrong_format' }]);
  });

  it('refuses more than 20 photos, a file over 4 MB and a place outside our countries', async () => {
    expect((await create({}, await pictures(21))).body.errors).toEqual({ photos: ['too_long'] });
    expect((await create({}, [...photos.slice(0, 4), Buffer.alloc(4 * 1024 * 1024 + 1)])).status).toBe(413);
    expect((await create({ latitud: '48.85', longitud: '2.35' })).body.errors).toEqual({
      latitud: ['out_of_range'],
      longitud: ['out_of_range'],
    });
  });

  it('ignores fields that only the server may set (SEC-05)', async () => {
    const { body } = await create({ aprobado: '1', verificado: '1', idusuario: '1', arriendo_total: '1', garantia: '1', visitas: '99' });
    expect(body.accommodation).toMatchObject({
      aprobado: 2,
      verificado: 0,
      arriendo_total: 720_000,
      garantia: 720_000,
      visitas: 0,
      user: { idusuario: host.id },
    });
  });

  it('generates a title from category, type and comuna when none is given', async () => {
    const { body } = await create({ nombre: '' });
    expect(body.accommodation.nombre).toEqual({ es: 'Departamento para ti en Providencia', en: 'Your own apartment in Providencia' });
  });

  it('happens once, however often the same request is sent', async () => {
    const headers = { 'idempotency-key': 'publish-once' };
    const before = (await app.request('GET', '/accommodations/get/accommodations', { token: host.token })).body.total;
    const [first, second] = [await create({}, undefined, undefined, headers), await create({}, undefined, undefined, headers)];
    expect(second.body.accommodation.idalojamiento).toBe(first.body.accommodation.idalojamiento);
    expect((await app.request('GET', '/accommodations/get/accommodations', { token: host.token })).body.total).toBe(before + 1);
  });

  it('register is the same call, its named slots become captions (D-28)', async () => {
    const form = formOf(someFields(), photos.slice(0, 3));
    for (const slot of ['bano', 'cocina1']) form.append(slot, new Blob([new Uint8Array(photos[5] ?? Buffer.alloc(0))]), 'x.jpg');
    const { status, body } = await app.request('POST', '/accommodations/register', { token: host.token, form });
    expect(status).toBe(201);
    expect(body.accommodation.gallery.map((p: { slot: string | null }) => p.slot)).toEqual([null, null, null, 'bano', 'cocina1']);
  });
});

describe('the log', () => {
  it('contains neither street nor number nor exact point (SEC-36)', async () => {
    const id = await aListing(app, host, {
      fields: { direccion: 'Pasaje Escondido', numero: 'Nr-4711-K', latitud: '-33.431147', longitud: '-70.602258' }, // so precise that a displaced point has other digits
    });
    const text = JSON.stringify(await app.store.read(`listing-${id}`));
    for (const secret of ['Escondido', 'Nr-4711-K', '-33.431147', '-70.602258']) expect(text).not.toContain(secret);
  });
});

const update = (id: unknown, fields: object, pics: Buffer[] = [], token = host.token, headers = {}) =>
  app.request('POST', '/accommodations/update', { token, form: formOf({ idalojamiento: id, ...fields }, pics), headers });

describe('editing', () => {
  it('keeps fields that are not sent, including the public point', async () => {
    const id = await aListing(app, host);
    const before = await own(id);
    const { status, body } = await update(id, { m2: '61' });
    expect(status).toBe(200);
    expect(body.accommodation).toEqual({ ...before, m2: 61 });
    const events = await app.store.read(`listing-${id}`);
    expect(events.at(-1)?.data).toMatchObject({ changed: ['squareMetres'] });
    const face = async () =>
      (await app.request('GET', `/accommodations/getAccomodationFront/${id}`, { token: host.token })).body.accomodation;
    const { latitud } = await face();
    await update(id, { numero: '99' });
    expect((await face()).latitud).toBe(latitud);
    expect((await own(id)).numero).toBe('99');
    expect((await app.store.read(`listing-${id}`)).at(-1)?.data).toMatchObject({ changed: ['address'] });
  });

  it('appends nothing without a change', async () => {
    const id = await aListing(app, host);
    expect((await update(id, { m2: '54' })).status).toBe(200);
    expect(await app.store.read(`listing-${id}`)).toHaveLength(1);
  });

  it('moves the public point with the exact one, always by the same offset (D-44)', async () => {
    const id = await aListing(app, host);
    const point = async () =>
      (await app.request('GET', `/accommodations/getAccomodationFront/${id}`, { token: host.token })).body.accomodation;
    const offset = ({ latitud, longitud }: { latitud: number; longitud: number }, lat: number, lng: number) => [
      latitud - lat,
      longitud - lng,
    ];
    const first = offset(await point(), -33.4265, -70.6108);
    await update(id, { latitud: '-33.4275', longitud: '-70.6098' });
    const second = offset(await point(), -33.4275, -70.6098);
    for (const axis of [0, 1]) expect(Math.abs((first[axis] ?? 0) - (second[axis] ?? 1))).toBeLessThan(2.5e-5);
    const metres = Math.hypot((first[0] ?? 0) * 111_200, (first[1] ?? 0) * 111_200 * Math.cos((33.43 * Math.PI) / 180));
    expect(metres).toBeGreaterThan(148);
    expect(metres).toBeLessThan(302);
  });

  it('accepts no photo URL, with or without an external reference: nothing is fetched (D-31, SEC-16)', async () => {
    const id = await aListing(app, host);
    const before = (await own(id)).gallery;
    const address = 'https://pictures.example.com/1.jpg';
    const token = host.token;
    const asJson = (fields: object) =>
      app.request('POST', '/accommodations/update', { token, body: { idalojamiento: id, external_reference: 'MLS-17', ...fields } });
    for (const photos of [address, [address], [{ url: address }]])
      expect((await asJson({ photos })).body).toMatchObject({ status: 422, errors: { photos: ['invalid_file'] } });
    const form = formOf({ idalojamiento: id, external_reference: 'MLS-17' }, photos.slice(5));
    form.append('photos[]', address);
    expect((await app.request('POST', '/accommodations/update', { token, form })).body.errors).toEqual({ photos: ['invalid_file'] });
    const fresh = formOf(someFields({ external_reference: 'MLS-17' }), photos.slice(0, 5));
    fresh.append('photos', address);
    expect((await app.request('POST', '/accommodations/create', { token, form: fresh })).body.errors).toEqual({ photos: ['invalid_file'] });
    const portrait = new FormData();
    portrait.append('photo', address);
    expect((await app.request('POST', '/users/updatePhoto', { token, form: portrait })).status).toBe(422);
    expect((await asJson({})).status).toBe(200);
    const after = (await own(id)).gallery;
    expect(after).toEqual(before);
    for (const { url_640 } of after) expect(url_640).toMatch(/^\/storage\//);
  });
});

describe('an edit', () => {
  it('keeps, removes, orders and adds photos', async () => {
    const id = await aListing(app, host);
    const before: number[] = (await own(id)).gallery.map((p: { idgaleria: number }) => p.idgaleria);
    const keep = [before[3], before[0], before[1], before[2]];
    const { body } = await update(id, { keep }, photos.slice(5));
    const after: number[] = body.accommodation.gallery.map((p: { idgaleria: number }) => p.idgaleria);
    expect(after.slice(0, 4)).toEqual(keep);
    expect(after).toHaveLength(5);
    expect(before).not.toContain(after[4]);
    expect((await update(id, { keep: after.slice(0, 4) })).body.errors).toEqual({ photos: ['too_short'] });
    expect((await update(id, { keep: '' })).body.errors).toEqual({ photos: ['required'] });
    expect((await update(id, { keep: [...after.slice(0, 4), 999_999] })).body.errors).toEqual({ keep: ['unknown_value'] });
    expect((await update(id, { keep: [after[0], after[0], after[1], after[2], after[3]] })).body.errors).toEqual({
      keep: ['unknown_value'],
    });
  });

  it('inserts a new photo between existing ones, in one write', async () => {
    const id = await aListing(app, host);
    const ids = async (): Promise<number[]> => (await own(id)).gallery.map((p: { idgaleria: number }) => p.idgaleria);
    const [a, b, c, d, e] = await ids();
    const events = async () => (await app.store.read(`listing-${id}`)).length;
    const before = await events();
    expect((await update(id, { keep: [a, 'new', b, e] }, await pictures(2, 50))).status).toBe(200);
    const [first, fresh, second, third, last] = await ids();
    expect([first, second, third]).toEqual([a, b, e]);
    for (const one of [fresh, last]) expect([a, b, c, d, e]).not.toContain(one); // a photo without a position is last
    expect(await events()).toBe(before + 1);
    expect((await update(id, { keep: ['new', 'new', a, b, e, fresh] }, photos.slice(5))).body.errors).toEqual({ keep: ['unknown_value'] });
    expect((await update(id, { keep: ['newer', a] })).body.errors).toEqual({ keep: ['invalid'] });
  });
  it('also accepts JSON, in which null clears a field', async () => {
    const id = await aListing(app, host, { fields: { video_url: 'https://youtu.be/dQw4w9WgXcQ' } });
    const answer = await app.request('POST', '/accommodations/update', {
      token: host.token,
      body: { idalojamiento: id, video_url: null, piscina: 1, rooms: 3 },
    });
    expect(answer.body.accommodation).toMatchObject({ video_url: null, piscina: 1, rooms: 3 });
  });

  it('honours If-Match', async () => {
    const id = await aListing(app, host);
    const etag = (await app.request('GET', `/accommodations/getAccomodation/${id}`, { token: host.token })).headers.get('etag') ?? '';
    expect((await update(id, { m2: '60' }, [], host.token, { 'if-match': etag })).status).toBe(200);
    expect((await update(id, { m2: '61' }, [], host.token, { 'if-match': etag })).status).toBe(412);
    expect((await own(id)).m2).toBe(60);
    expect((await update(id, { m2: '61' }, [], host.token, { 'if-match': '*' })).status).toBe(200);
    expect((await update(id, { m2: '61' }, [], stranger.token, { 'if-match': etag })).status).toBe(404);
  });
});

describe('a copy (D-27)', () => {
  it('is a draft of its owner with all fields except those that belong to the original', async () => {
    const id = await aListing(app, host, { admin, fields: { numeroRegistro: 'R-1', external_reference: 'EXT' } });
    await app.request('PUT', `/accommodations/verify/${id}`, { token: admin.token });
    const { status, body } = await app.request('POST', '/accommodations/clone', { token: host.token, body: { idalojamiento: id } });
    expect(status).toBe(201);
    const copy = body.accommodation;
    expect(copy).toMatchObject({
      aprobado: 0,
      verificado: 0,
      numeroRegistro: null,
      external_reference: null,
      m2: 54,
      direccion: 'Avenida Los Leones',
    });
    const original = await own(id);
    expect(copy.nombre.es).toBe(`${original.nombre.es} (copia)`);
    expect(copy.gallery.map((p: { url: string }) => p.url)).toEqual(original.gallery.map((p: { url: string }) => p.url));
    expect(copy.gallery[0].idgaleria).not.toBe(original.gallery[0].idgaleria);
    const estado = async (as: string) =>
      (
        await app.request('GET', `/console/accommodations?filter=${encodeURIComponent(JSON.stringify({ estado: as }))}`, {
          token: admin.token,
        })
      ).body.some((one: { id: number }) => one.id === copy.idalojamiento);
    expect([await estado('draft'), await estado('pending')]).toEqual([true, false]);
    const approve = () => app.request('PUT', `/accommodations/approve/${copy.idalojamiento}`, { token: admin.token, body: {} });
    expect((await approve()).body).toMatchObject({ status: 409, code: 'still_draft' });
    const lacking = async () => {
      const { steps } = (await app.request('GET', `/accommodations/logged/${copy.idalojamiento}`, { token: host.token })).body;
      return steps.filter(({ complete }: { complete: boolean }) => !complete).map(({ number }: { number: number }) => number);
    };
    expect(await lacking()).toEqual([9]);
    const send = (fields: object) =>
      app.request('POST', '/accommodations/update', {
        token: host.token,
        form: formOf({ idalojamiento: copy.idalojamiento, ...fields }, []),
      });
    expect((await send({ m2: '61' })).body.accommodation.aprobado).toBe(0);
    const promised = { compromiso_1: '1', compromiso_2: '1', compromiso_3: '1' };
    expect((await send(promised)).body.accommodation).toMatchObject({ aprobado: 2, m2: 61 });
    expect(await lacking()).toEqual([]);
    expect([await estado('draft'), await estado('pending')]).toEqual([false, true]);
    expect((await approve()).body.accommodation.aprobado).toBe(1);
    const clone = (token: string, of: unknown) => app.request('POST', '/accommodations/clone', { token, body: { idalojamiento: of } });
    expect((await clone(stranger.token, id)).status).toBe(404);
    expect((await clone(admin.token, id)).status).toBe(403);
    expect((await clone(host.token, 'x')).status).toBe(404);
  });
});

describe('returning a new listing (D-52)', () => {
  it('shows only its host what to change, mails it once, and accepts it when resubmitted', async () => {
    const { idalojamiento: id } = (await create()).body.accommodation;
    const sendBack = (body: object, token = admin.token) =>
      app.request('PUT', `/console/accommodations/${id}/send-back`, { token, body, headers: { 'idempotency-key': 'back-1' } });
    const front = async (token: string) => (await app.request('GET', `/accommodations/getAccomodationFront/${id}`, { token })).body;
    expect((await sendBack({ because: 'photos' }, host.token)).status).toBe(404);
    const reason = { because: 'photos', words: 'Falta la cocina' };
    expect([(await sendBack(reason)).status, (await sendBack(reason)).status]).toEqual([200, 200]); // the same command twice is one
    expect((await front(host.token)).accomodation.devuelto).toMatchObject({ motivo: 'photos', palabras: 'Falta la cocina' });
    const mine = (await app.request('GET', '/accommodations/searchByUser', { token: host.token })).body.accomodations;
    expect(mine.find(({ idalojamiento }: { idalojamiento: number }) => idalojamiento === id)).toMatchObject({
      devuelto: { motivo: 'photos' },
    });
    expect(await front(stranger.token)).toMatchObject({ code: 'not_yet_approved' });
    const put = (path: string, body = {}) => app.request('PUT', path, { token: admin.token, body });
    expect((await put(`/accommodations/approve/${id}`)).body.code).toBe('still_draft');
    expect((await put(`/console/accommodations/${id}/send-back`, reason)).body.code).toBe('still_draft');
    await app.drain();
    const mails: { text: string }[] = (await app.root('GET', `/dev/mail.json?to=${host.email}`)).body;
    const written = mails.filter(({ text }) => text.includes('Falta la cocina'));
    expect(written).toHaveLength(1);
    expect(written[0]?.text).toContain(`/editar-alojamiento/${id}#paso-3`); // where photos are

    const promised = { idalojamiento: id, compromiso_1: '1', compromiso_2: '1', compromiso_3: '1' };
    await app.request('POST', '/accommodations/update', { token: host.token, form: formOf(promised, []) });
    expect((await front(host.token)).accomodation.devuelto).toBeUndefined();
    expect((await put(`/accommodations/approve/${id}`)).body.accommodation.aprobado).toBe(1);
    expect((await put(`/console/accommodations/${id}/send-back`, reason)).body.code).toBe('already_approved');
  });
});
