import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { testApp } from '../support/app.ts';
import { aHost, aListing, anAdmin } from './hosts.ts';

const app = await testApp({ clock: manualClock('2026-12-01T15:00:00.000Z'), pages: true });
const [host, guest, admin] = [await aHost(app), await aHost(app), await anAdmin(app)];
const put = (path: string, token: string, body = {}) => app.request('PUT', path, { token, body });

/** The answers to a stranger at every call about a space. */
const met = async (id: number) => {
  const stay = 'initDate=2027-03-10&endDate=2027-03-14&guests=1';
  const doors = await Promise.all([
    app.request('GET', `/accommodations/getAccomodationFront/${id}`, { token: guest.token }),
    app.request('GET', `/galleries/searchByAccommodation/${id}`, {}),
    app.request('POST', '/accommodations/add-visit', { body: { id } }),
    app.request('GET', `/available?accommodationId=${id}&${stay}`),
    app.request('GET', `/simulation?accommodationId=${id}&${stay}`),
    app.request('POST', '/reservations', {
      token: guest.token,
      body: { idalojamiento: id, fecha_inicio: '2027-03-10', fecha_termino: '2027-03-14', guests: 1 },
    }),
  ]);
  const page = await app.root('GET', `/alojamiento/${id}`);
  const listed = await Promise.all(
    ['/search_alojamiento?perPage=50', '/accommodations/getAccomodationFeatured', '/accommodations/highlight/all'].map(async (path) => {
      const { body } = await app.request('GET', path);
      const rows: { idalojamiento: number }[] = body.data ?? body.accomodations ?? body.accommodations;
      return rows.some(({ idalojamiento }) => idalojamiento === id);
    }),
  );
  const home = (await app.root('GET', '/')).text.includes(`/alojamiento/${id}"`);
  return { home, codes: doors.map(({ status, body }) => `${status} ${body?.code ?? ''}`.trim()), page: page.status, listed };
};
const all = (code: string) => Array.from({ length: 6 }, () => code);

it('a listing that is not approved, blocked or removed reports its state in every call and is in no list (docs/rules/product.md#states, docs/rules/product.md#messages)', async () => {
  const id = await aListing(app, host);
  expect(await met(id)).toMatchObject({ codes: all('404 not_yet_approved'), listed: [false, false, false], home: false });

  await put(`/accommodations/approve/${id}`, admin.token, { aprobado: 1 });
  await put(`/accommodations/highlight/add/${id}`, admin.token);
  const open = await met(id);
  expect(open.codes.slice(0, 5)).toEqual(['200', '200', '204', '200', '200']);
  expect(open.listed).toEqual([true, true, true]);
  expect(open.home).toBe(true); // just highlighted: H-06 would allow five seconds

  for (const month of ['04', '05', '06']) {
    const drafted = await app.request('POST', '/reservations', {
      token: guest.token,
      body: { idalojamiento: id, fecha_inicio: `2027-${month}-10`, fecha_termino: `2027-${month}-14`, guests: 1 },
    });
    const { idreserva } = drafted.body.reservation;
    await put(`/reservations/request/${idreserva}`, guest.token);
    await put(`/reservations/reject/${idreserva}/-`, host.token);
    await app.drain();
  }
  expect(await met(id)).toMatchObject({ codes: all('404 space_not_active'), listed: [false, false, false], home: false });
  await put(`/console/accommodations/${id}/unblock`, admin.token, { reason: 'Aclarado' });
  expect((await met(id)).listed).toEqual([true, true, true]);

  expect((await app.request('DELETE', `/accommodations/delete/${id}`, { token: host.token })).status).toBe(204);
  expect(await met(id)).toMatchObject({ codes: all('410 no_longer_available'), listed: [false, false, false], home: false });
});
