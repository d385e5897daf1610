import type { Knex } from 'knex';
import { viewingById } from '../../projections/visits.ts';
import { personById } from '../identity/vault.ts';
import { listingSummaries } from '../listings/public.ts';
import { layout } from '../platform/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../platform/mail/outbox.ts';
import { weekdayText } from '../shared/formats.ts';
import type { Language } from '../shared/types.ts';
import { visitPerson } from './vault.ts';

type Facts = { name: string; title: string; day: string };
type Words = {
  subject: (title: string) => string;
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
      subject: words.subject(facts.title),
      preheader: facts.day,
      blocks: [
        { kind: 'heading', text: words.subject(facts.title) },
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
      const facts = {
        name: person.full_name,
        title: titleIn(language, listing.title, listing.locality),
        day: weekdayText(language, row.day),
      };
      return write(person.email, language, GUEST[language], facts, `${publicUrl}/alojamiento/${row.listing_id}`);
    },
    'visit-announced': async (params) => {
      const { row, listing } = await find(params);
      const host = await personById(db, row.host_id);
      if (!host || host.erased) return null;
      const { language } = host;
      const facts = {
        name: host.firstName,
        title: titleIn(language, listing.title, listing.locality),
        day: weekdayText(language, row.day),
      };
      return write(host.email, language, HOST[language], facts, `${publicUrl}/dashboard`);
    },
  };
};

const GUEST: Readonly<Record<Language, Words>> = {
  es: {
    subject: (title) => `Recibimos tu solicitud para visitar «${title}»`,
    text: ({ name, title, day }) => `Hola, ${name}: pediste visitar «${title}» el ${day}. Nuestro equipo te escribe para acordar la hora.`,
    noteTitle: 'Tus datos',
    note: 'El anfitrión no ve tu documento, tu correo ni tu teléfono. Si enviaste una foto de tu documento, la borramos a los 30 días.',
    button: 'Ver el espacio',
    footer: 'Recibes este correo porque pediste una visita en Posada con esta dirección.',
  },
  en: {
    subject: (title) => `We received your request to visit “${title}”`,
    text: ({ name, title, day }) => `Hello ${name}, you asked to visit “${title}” on ${day}. Our team writes to you to arrange the hour.`,
    noteTitle: 'Your data',
    note: 'The host sees neither your document, nor your e-mail or phone. A picture of your document is deleted after 30 days.',
    button: 'See the place',
    footer: 'You receive this mail because somebody asked for a visit at Posada with this address.',
  },
};

const HOST: Readonly<Record<Language, Words>> = {
  es: {
    subject: (title) => `Alguien quiere visitar «${title}»`,
    text: ({ name, title, day }) =>
      `Hola, ${name}: un huésped pidió visitar «${title}» el ${day}. Nuestro equipo te llama para acordar la hora.`,
    noteTitle: 'Todavía no es una reserva',
    note: 'La visita no ocupa noches de tu calendario. Si ese día no puedes, dilo cuando te llamemos.',
    button: 'Ver mis espacios',
    footer: 'Recibes este correo porque publicas este espacio en Posada.',
  },
  en: {
    subject: (title) => `Somebody wants to visit “${title}”`,
    text: ({ name, title, day }) => `Hello ${name}, a guest asked to visit “${title}” on ${day}. Our team calls you to arrange the hour.`,
    noteTitle: 'Not a reservation yet',
    note: 'A visit takes no nights of your calendar. If that day does not suit you, tell us when we call.',
    button: 'See my spaces',
    footer: 'You receive this mail because you publish this place at Posada.',
  },
};
