import { expect, it } from 'vitest';
import { createLog } from '../../src/engine/observability/log.ts';
import { saveExactPlace } from '../../src/listings/exact-place.ts';
import { pathsOf } from '../../src/server/http/serving/router.ts';
import { aPerson } from '../identity/people.ts';
import { aListing, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const lines: string[] = [];
const app = await testApp({ pages: true, log: createLog('trace', { write: (line) => void lines.push(line) }) });

/**
 * Tokens that stand nowhere else, not by chance either as five digits would in times and ids: one side's way around the house (R-10, D-44).
 */
const OF_HOST = {
  surname: 'Wolkenstein',
  email: 'hugo.wolke@planted-host.example',
  phone: '56911223344',
  street: 'Planetenweg',
  door: 'Nr-77123-K',
  lat: -33.417731,
  lng: -70.604419,
};
const OF_GUEST = { surname: 'Zwetschge', email: 'gala.zwe@planted-guest.example', phone: '56955667788' };
const needles = (of: Partial<typeof OF_HOST>) => Object.values(of).map((value) => String(value));

const person = async (nombre: string, { surname, email, phone }: typeof OF_GUEST): Promise<Someone> => {
  const someone = await aPerson(app, { nombre, apellido: surname, correo: email });
  const profile = { telefono: phone, codigo_pais: '56', fecha_nacimiento: '1990-05-01', sexo: 'f', pais_idpais: 'CL' };
  const answer = await app.request('PUT', '/users/update', { token: someone.token, body: profile });
  if (answer.status !== 200) throw new Error(answer.text);
  return someone;
};
const host = await person('Hugo', OF_HOST);
const guest = await person('Gala', OF_GUEST);
const admin = await anAdmin(app);

/** A space of the host, with the exact place. */
const aSpace = async (): Promise<number> => {
  const listing = await aListing(app, host);
  await saveExactPlace(
    app.db,
    listing,
    { address: OF_HOST.street, number: OF_HOST.door, lat: OF_HOST.lat, lng: OF_HOST.lng },
    { north: 180, east: 120 },
  );
  return listing;
};

/** Everything that calls and pages return to a caller with only this link. */
const everythingBy = async (token: string, { listing, reservation }: { listing: number; reservation: number }): Promise<string> => {
  const addresses = app.contracts
    .filter(({ method, path }) => method === 'get' && path !== '/events')
    .flatMap((one) => {
      const template = pathsOf(one)[0] ?? '';
      const ids = template.includes('{id}') ? [listing, reservation] : [0];
      const paths = ids.map((id) =>
        template
          .replace('{id}', String(id))
          .replace('{token}', token)
          .replaceAll(/\{\w+\}/g, 'santiago'),
      );
      return [...paths, ...(one.query ? paths.map((path) => `${path}?token=${token}`) : [])];
    });
  const answers = await Promise.all(
    [...addresses, '/', `/alojamiento/${listing}`].map(async (address) => {
      const { text, status, headers } = await app.root('GET', address);
      return `${address} ${status} ${[...headers.values()].join(' ')} ${text}`;
    }),
  );
  return answers.join('\n');
};
const mailsTo = async ({ email }: Someone) =>
  JSON.stringify(
    (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(email)}`)).body.map(({ to: _, ...mail }: { to: string }) => mail),
  );

/** Everything that arrives on the live stream during `work`. */
const listening = async ({ token }: Someone) => {
  const controller = new AbortController();
  const response = await fetch(`${app.url}/api/v1/events`, { headers: { authorization: token }, signal: controller.signal });
  const heard: string[] = [];
  const reading = (async () => {
    for await (const chunk of response.body ?? []) heard.push(Buffer.from(chunk).toString());
  })().catch(() => undefined);
  return {
    end: async () => {
      controller.abort();
      await reading;
      return heard.join('');
    },
  };
};
const foundIn = (text: string, planted: readonly string[]) => planted.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));

// what each caller reads by their own right: scan/contact-data.db.test.ts
it("before payment no link, mail, live notice or log line reveals the other side's contact data; after it the payer gets it", async () => {
  const streams = await Promise.all([guest, host].map(listening));
  const listing = await aSpace();
  const { idreserva, token: guestToken } = await aRequest(app, guest, listing);
  const stay = { listing, reservation: idreserva };
  const hostToken = (await app.request('GET', `/reservations/${idreserva}`, { token: host.token })).body.reservation.token as string;
  const leaks = async () => {
    await app.drain();
    return {
      guest: foundIn(await mailsTo(guest), needles(OF_HOST)),
      link: foundIn(await everythingBy(guestToken, stay), needles(OF_HOST)),
      host: foundIn(await mailsTo(host), needles(OF_GUEST)),
      hostLink: foundIn(await everythingBy(hostToken, stay), needles(OF_GUEST)),
    };
  };
  const accepted = await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
  expect(foundIn(accepted.text, needles(OF_GUEST))).toEqual([]);
  expect(await leaks()).toEqual({ guest: [], link: [], host: [], hostLink: [] });

  const paid = await app.request('POST', '/pago/manualpayment', { token: admin.token, body: { id_reserva: idreserva } });
  expect(paid.status).toBe(200);
  await app.drain();
  const shown = (await app.request('GET', `/reservations/${idreserva}`, { token: guest.token })).body.reservation;
  expect(shown.accommodation).toMatchObject({
    direccion: OF_HOST.street,
    numero: OF_HOST.door,
    user: { apellido: OF_HOST.surname, correo: OF_HOST.email, telefono: OF_HOST.phone },
  });
  const forHost = (await app.request('GET', `/reservations/${idreserva}`, { token: host.token })).body.reservation;
  expect(forHost.user).toMatchObject({ apellido: OF_GUEST.surname, correo: OF_GUEST.email, telefono: OF_GUEST.phone });
  expect(foundIn(await mailsTo(guest), [OF_HOST.surname, OF_HOST.email, OF_HOST.phone, OF_HOST.street])).toHaveLength(4);
  expect(foundIn(await mailsTo(host), [OF_GUEST.surname, OF_GUEST.email, OF_GUEST.phone])).toHaveLength(3);

  const heard = (await Promise.all(streams.map(({ end }) => end()))).join('');
  expect(heard).toContain('"reservation"');
  expect(foundIn(heard, [...needles(OF_GUEST), ...needles(OF_HOST)])).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
  expect(foundIn(lines.join(''), [...needles(OF_GUEST), ...needles(OF_HOST)])).toEqual([]);
  // the log of events keeps names and contacts in the vault alone (SEC-36)
  expect(
    foundIn(JSON.stringify(await app.store.readAll({ after: null, limit: 1_000 })), [...needles(OF_GUEST), ...needles(OF_HOST)]),
  ).toEqual([]);
});
