import { expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { mailsTo } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, markPaid, SECRETS, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp({ clock: manualClock('2026-12-01T12:00:00.000Z') });
const unconfirm = ({ id }: Someone) => app.db('user_vault').where({ id }).update({ email_confirmed_at: null });
/** All that was sent to a person, in one text. */
const allTo = async ({ email }: Someone): Promise<string> =>
  (await mailsTo(app, email)).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n');

/** A stay from the request to the payment; returns what of people's words and contact data reached each side. */
const told = async (who: 'guest' | 'host' | null) => {
  const [guest, host] = [await aBookablePerson(app, { nombre: 'Galatea' }), await aBookablePerson(app, { nombre: 'Hugobert' })];
  if (who !== null) await unconfirm({ guest, host }[who]);
  const listing = await aListing(app, host, { title: { es: 'Palabras del anfitrión' } });
  const { idreserva } = await anAccepted(app, guest, host, listing);
  await markPaid(app, await anAdmin(app), { id_reserva: idreserva });
  await app.drain();
  const found = (text: string) => ({
    mails: text !== '',
    guest: text.includes('Galatea'),
    host: text.includes('Hugobert'),
    title: text.includes('Palabras del'),
    street: text.includes('Calle Secreta') || text.includes('Google Maps'),
    directions: text.includes(`destination=${SECRETS.lat.toFixed(6)}%2C${SECRETS.lng.toFixed(6)}`),
    calendar: text.includes('calendar.google.com'),
    address: text.includes(guest.email) || text.includes(host.email),
  });
  return { guest: found(await allTo(guest)), host: found(await allTo(host)) };
};

const ALL = { mails: true, guest: true, host: true, title: true, calendar: true };
const NOTHING = { mails: true, guest: false, host: false, title: false, street: false, directions: false, calendar: false, address: false };

it.each(['guest', 'host'] as const)(
  'mails to a %s whose address nobody has confirmed have no name, no title and no contact in them (D-134)',
  async (who) => {
    const both = await told(who);
    expect(both[who]).toEqual(NOTHING);
    expect(both[who === 'guest' ? 'host' : 'guest']).toMatchObject(ALL);
  },
);

it('confirmed addresses are told everything', async () => {
  const { guest, host } = await told(null);
  expect(guest).toEqual({ ...ALL, street: true, directions: true, address: true });
  expect(host).toMatchObject({ ...ALL, address: true });
});
