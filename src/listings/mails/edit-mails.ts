import type { Knex } from 'knex';
import { personById } from '../../identity/vault.ts';
import { type Reaction, reaction } from '../../platform/engine/reaction.ts';
import type { EventStore, Recorded } from '../../platform/event-store/port.ts';
import { layout } from '../../platform/mail/layout.ts';
import type { MailTemplates } from '../../platform/mail/outbox.ts';
import type { Language } from '../../shared/types.ts';
import { type ListingDetails, type ListingEvent, listingStream } from '../events.ts';
import { differences } from '../form/edit-diff.ts';
import { historyOf, hostIn } from '../history.ts';

const EDITED_FOR_YOU = 'host-listing-edited';

type Deps = { readonly store: EventStore };

/** A host hears of an edit that somebody else made (D-120). */
export const editMails = (deps: Deps): Reaction =>
  reaction<ListingEvent>('listing-edit-mails', {
    ListingEdited: async (event, { post }) => {
      const { listingId } = event.data;
      const hostId = hostIn(await historyOf(deps.store, listingId));
      if (hostId === null || event.meta.actor === `user:${hostId}`) return;
      const params = { listingId, revision: event.revision };
      post({ template: EDITED_FOR_YOU, recipient: 'host', params, subject_id: listingStream(listingId) });
    },
  });

export const editMailTemplates = ({ db, store, publicUrl }: Deps & { db: Knex; publicUrl: string }): MailTemplates => ({
  [EDITED_FOR_YOU]: async ({ listingId, revision }) => {
    const history = await historyOf(store, Number(listingId));
    const edited = history.find((event) => event.revision === Number(revision));
    const before = detailsIn(history.filter((event) => event.revision < Number(revision)));
    const hostId = hostIn(history);
    const host = hostId === null ? null : await personById(db, hostId);
    if (!host || host.erased || !before || edited?.type !== 'ListingEdited') return null;
    const { language } = host;
    const { details, changed } = edited.data;
    const words = WORDS[language];
    const title = details.title[language] ?? details.title.es ?? details.title.en ?? details.locality;
    const letter = {
      language,
      subject: words.subject(title),
      preheader: words.preheader,
      blocks: [
        { kind: 'heading', text: words.subject(title) },
        { kind: 'paragraph', text: words.text(host.firstName) },
        { kind: 'facts', rows: differences(before, details, changed, language) },
        { kind: 'note', tone: 'info', title: words.noteTitle, text: words.note },
        { kind: 'buttons', buttons: [{ label: words.button, href: `${publicUrl}/editar-alojamiento/${Number(listingId)}` }] },
      ],
      footer: [words.footer],
    } as const;
    return { to: host.email, language, subject: letter.subject, ...layout(letter, publicUrl) };
  },
});

const detailsIn = (history: readonly Recorded<ListingEvent>[]): ListingDetails | null =>
  history.reduce<ListingDetails | null>((known, { data }) => ('details' in data ? data.details : known), null);

type Words = {
  subject: (title: string) => string;
  preheader: string;
  text: (name: string) => string;
  noteTitle: string;
  note: string;
  button: string;
  footer: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  es: {
    subject: (title) => `Cambiamos datos de «${title}»`,
    preheader: 'Esto es lo que cambió.',
    text: (name) => `Hola, ${name}: nuestro equipo editó tu espacio. Esto es lo que cambió:`,
    noteTitle: '¿No estás de acuerdo?',
    note: 'Puedes volver a cambiarlo al editar tu espacio. Si crees que es un error, escríbenos.',
    button: 'Editar mi espacio',
    footer: 'Recibes este correo porque publicas este espacio en Posada.',
  },
  en: {
    subject: (title) => `We changed some details of “${title}”`,
    preheader: 'This is what changed.',
    text: (name) => `Hello ${name}, our team edited your place. This is what changed:`,
    noteTitle: 'You do not agree?',
    note: 'You can change it again by editing your place. If you think it is a mistake, write to us.',
    button: 'Edit my place',
    footer: 'You receive this mail because you publish this place at Posada.',
  },
};
