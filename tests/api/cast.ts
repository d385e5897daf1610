import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, nights, type Someone } from '../reservations/world.ts';
import type { TestApp } from '../support/app.ts';

/** Who calls, in the order of the columns of `roles.ts`. */
export const CALLERS = ['visitor', 'guest', 'otherGuest', 'host', 'otherHost', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

const dates = ({ fecha_inicio, fecha_termino }: ReturnType<typeof nights>) => ({
  check_in_date: fecha_inicio,
  check_out_date: fecha_termino,
});

/** One of everything a call can name, in the hands of one guest and one host, and four who have nothing to do with it. */
export const aCast = async (app: TestApp) => {
  const [host, guest, otherHost, otherGuest] = await Promise.all([
    aBookablePerson(app, { nombre: 'Hugo' }),
    aBookablePerson(app, { nombre: 'Gala' }),
    aBookablePerson(app, { nombre: 'Omar' }),
    aBookablePerson(app, { nombre: 'Olga' }),
  ]);
  const admin = await anAdmin(app);
  for (const { token } of [host, otherHost]) await app.request('POST', '/users/aceptar-tc-anfitrion', { token, body: {} });
  const listing = await aListing(app, host);
  const second = await aListing(app, host);
  const pending = await aListing(app, host, {}, false);
  const unready = await aListing(app, host, {}, false);
  const doomed = await aListing(app, host);
  await aListing(app, otherHost);

  const draft = await aDraft(app, guest, listing, 90, 92);
  const open = await aRequest(app, guest, listing, 30, 32);
  const accepted = await anAccepted(app, guest, host, second, 40, 42);
  const ofHost = async (id: number): Promise<string> =>
    (await app.request('GET', `/reservations/${id}`, { token: host.token })).body.reservation.token;
  const stored = await app.request('POST', '/restrictions/store', {
    token: host.token,
    body: { idalojamiento: listing, ...nights(app, 60, 62) },
  });

  const feed = await app.request('POST', '/ical/feeds', {
    token: host.token,
    body: { accommodationId: listing, icalUrl: 'https://calendars.example.com/1.ics' },
  });
  const made = await app.request('POST', '/cupon', { token: admin.token, body: { code: 'ELENCO' } });
  const visit = await app.request('POST', `/accommodations/request-visit/${listing}`, {
    token: guest.token,
    body: {
      full_name: 'Gala Paz',
      birth_date: '1990-01-01',
      country: 'Chile',
      phone: '56911112222',
      visit_day: nights(app, 8, 9).fecha_inicio,
      occupation: 'executive',
      email: guest.email,
    },
  });

  const talk = await app.request('POST', '/conversations', {
    token: guest.token,
    body: { accommodation_id: listing, message: '¿Hay estacionamiento?', ...dates(nights(app, 90, 92)) },
  });

  const ofTalk = `/messages/${talk.body.conversation.id}`;
  const stopped = await app.request('POST', ofTalk, { token: guest.token, body: { message: 'wasap +56 9 1234 5678' } });
  const stoppedToo = await app.request('POST', ofTalk, { token: host.token, body: { message: 'wasap +56 9 1234 5678' } });

  const people: Readonly<Record<Caller, Someone | null>> = { visitor: null, guest, otherGuest, host, otherHost, admin };
  await app.drain();
  await app.request('POST', '/bug-report', { body: { description: 'Un botón no responde.' } });
  const report: { id: number } | undefined = await app.db('bug_reports').first('id');
  const mail: { id: string } | undefined = await app.db('mail_outbox').first('id');
  const { fecha_inicio: from, fecha_termino: to } = nights(app, 50, 53);
  const things = {
    listing,
    pending,
    unready,
    doomed,
    draft: draft.idreserva as number,
    open: open.idreserva as number,
    openToken: await ofHost(open.idreserva),
    accepted: accepted.idreserva,
    guestToken: accepted.guestToken,
    hostToken: accepted.hostToken,
    coupon: made.body.cupon.id as number,
    block: stored.body.restriction.idrestriccion as number,
    feed: feed.body.feed.id as number,
    viewing: visit.body.visit.id as number,
    talk: talk.body.conversation.id as number,
    stopped: stopped.body.message_id as string,
    stoppedToo: stoppedToo.body.message_id as string,
    person: guest.id,
    host: host.id,
    mail: mail?.id,
    report: `bug-${report?.id}`,
    from,
    to,
    wrong: 'x'.repeat(43),
  };
  return { people, things };
};
