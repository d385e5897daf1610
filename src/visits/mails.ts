import type { Knex } from 'knex';
import { viewingById } from '../../projections/visits.ts';
import { personById } from '../identity/vault.ts';
import { listingSummaries } from '../listings/public.ts';
import { layout } from '../platform/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../platform/mail/outbox.ts';
import { weekdayText } from '../shared/formats.ts';
import type { Language } from '../shared/types.ts';
import { visitPerson } from './vault.ts';

type Facts = { name: string; place: string; day: string };
type Words = {
  subject: (place: string) => string;
  text: (facts: Facts) => string;
  note: string;
  noteTitle: string;
  button: string;
  footer: string;
};

/** The two mails about a visit. Neither tells one side how to reach the other: our team arranges the hour (D-44). */
export const visitMailTemplates = ({ db, publicUrl }: { db: Knex; publicUrl: string }): MailTemplates => {
  const find = async (params: Readonly<Record<string, string | number>>) => {
    const row = await viewingById(db, Number(params['visitId']));
    if (!row) throw new MailNotReady('the visit is not there yet');
    const listing = (await listingSummaries(db, [row.listing_id])).get(row.listing_id);
    if (!listing) throw new MailNotReady('the listing is not there yet');
    return { row, listing };
  };
  const write = (to: string, language: Language, words: Words, facts: Facts, href: string): Mail => {
    const letter = {
      language,
      subject: words.subject(facts.place),
      preheader: facts.day,
      blocks: [
        { kind: 'heading', text: words.subject(facts.place) },
        { kind: 'paragraph', text: words.text(facts) },
        { kind: 'note', tone: 'info', title: words.noteTitle, text: words.note },
        { kind: 'buttons', buttons: [{ label: words.button, href }] },
      ],
      footer: [words.footer],
    } as const;
    return { to, language, subject: letter.subject, ...layout(letter, publicUrl) };
  };
  const titleIn = (language: Language, title: Partial<Record<Language, string>>, instead: string) =>
    title[language] ?? title.es ?? title.en ?? instead;
  return {
    'visit-requested': async (params) => {
      const { row, listing } = await find(params);
      const person = await visitPerson(db, row.id);
      if (!person) return null;
      const { language } = person;
      // nobody has confirmed this address: neither the name that was typed nor the host's title stands in the mail (D-134)
      const facts = { name: '', place: listing.locality, day: weekdayText(language, row.day) };
      return write(person.email, language, GUEST[language], facts, `${publicUrl}/alojamiento/${row.listing_id}`);
    },
    'visit-announced': async (params) => {
      const { row, listing } = await find(params);
      const host = await personById(db, row.host_id);
      if (!host || host.erased) return null;
      const { language } = host;
      const facts = {
        name: host.firstName,
        place: titleIn(language, listing.title, listing.locality),
        day: weekdayText(language, row.day),
      };
      return write(host.email, language, HOST[language], facts, `${publicUrl}/dashboard`);
    },
  };
};

const GUEST: Readonly<Record<Language, Words>> = {
  es: {
    subject: (place) => `Recibimos una solicitud de visita en ${place}`,
    text: ({ place, day }) =>
      `Hola: con este correo se pidió visitar un espacio en ${place} el ${day}. Nuestro equipo te escribe para acordar la hora.`,
    noteTitle: 'Tus datos',
    note: 'El anfitrión no ve tu documento, tu correo ni tu teléfono. Si enviaste una foto de tu documento, la borramos a los 30 días.',
    button: 'Ver el espacio',
    footer:
      'Recibes este correo porque alguien pidió una visita en Posada con esta dirección. Si no fuiste tú, no hace falta que hagas nada.',
  },
  en: {
    subject: (place) => `We received a request for a visit in ${place}`,
    text: ({ place, day }) =>
      `Hello, somebody asked with this address to visit a place in ${place} on ${day}. Our team writes to you to arrange the hour.`,
    noteTitle: 'Your data',
    note: 'The host sees neither your document, nor your e-mail or phone. A picture of your document is deleted after 30 days.',
    button: 'See the place',
    footer:
      'You receive this mail because somebody asked for a visit at Posada with this address. If it was not you, there is nothing you need to do.',
  },
};

const HOST: Readonly<Record<Language, Words>> = {
  es: {
    subject: (place) => `Alguien quiere visitar «${place}»`,
    text: ({ name, place, day }) =>
      `Hola, ${name}: un huésped pidió visitar «${place}» el ${day}. Nuestro equipo te llama para acordar la hora.`,
    noteTitle: 'Todavía no es una reserva',
    note: 'La visita no ocupa noches de tu calendario. Si ese día no puedes, dilo cuando te llamemos.',
    button: 'Ver mis espacios',
    footer: 'Recibes este correo porque publicas este espacio en Posada.',
  },
  en: {
    subject: (place) => `Somebody wants to visit “${place}”`,
    text: ({ name, place, day }) => `Hello ${name}, a guest asked to visit “${place}” on ${day}. Our team calls you to arrange the hour.`,
    noteTitle: 'Not a reservation yet',
    note: 'A visit takes no nights of your calendar. If that day does not suit you, tell us when we call.',
    button: 'See my spaces',
    footer: 'You receive this mail because you publish this place at Posada.',
  },
};
