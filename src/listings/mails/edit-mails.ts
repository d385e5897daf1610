import type { Knex } from 'knex';
import type { Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { type Reaction, reaction } from '../../engine/followers/reaction.ts';
import { greeting, personById } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { layout } from '../../server/mail/layout.ts';
import type { MailTemplates } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { textsOf } from '../../server/texts.ts';
import { hostIn } from '../decider.ts';
import { type ListingDetails, type ListingEvent, listingStream } from '../events.ts';
import { differences } from '../form/edit-diff.ts';

const EDITED_FOR_YOU = 'host-listing-edited';

type EditMailsDeps = Pick<Core, 'store'>;

/** A host gets a mail about an edit by another person (D-120). */
export const editMails = (deps: EditMailsDeps): Reaction =>
  reaction<ListingEvent>('listing-edit-mails', {
    ListingEdited: async (event, { post }) => {
      const { listingId } = event.data;
      const hostId = hostIn(await readStream(deps.store, listingStream(listingId)));
      if (hostId === null || event.meta.actor === `user:${hostId}`) return;
      const params = { listingId, revision: event.revision };
      post({ template: EDITED_FOR_YOU, recipient: 'host', params, subject_id: listingStream(listingId) });
    },
  });

export const editMailTemplates = ({ db, store, publicUrl }: EditMailsDeps & { db: Knex; publicUrl: string }): MailTemplates => ({
  [EDITED_FOR_YOU]: async ({ listingId, revision }) => {
    const history = await readStream(store, listingStream(Number(listingId)));
    const edited = history.find((event) => event.revision === Number(revision));
    const before = detailsIn(history.filter((event) => event.revision < Number(revision)));
    const hostId = hostIn(history);
    const host = hostId === null ? null : await personById(db, hostId);
    if (!host || host.erased || !before || edited?.type !== 'ListingEdited') return null;
    const { language } = host;
    const { details, changed } = edited.data;
    const t = textsOf(language);
    const title = (host.isConfirmed ? textIn(details.title, language) : null) ?? details.locality;
    const subject = t('mails-listings:edited.subject', { title });
    const letter = {
      language,
      subject,
      preheader: t('mails-listings:edited.preheader'),
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: t('mails-listings:edited.text', { hello: greeting(t, host) }) },
        { kind: 'facts', rows: differences(before, details, changed, language) },
        { kind: 'note', tone: 'info', title: t('mails-listings:edited.noteTitle'), text: t('mails-listings:edited.note') },
        {
          kind: 'buttons',
          buttons: [{ label: t('mails-listings:edited.button'), href: `${publicUrl}/editar-alojamiento/${Number(listingId)}` }],
        },
      ],
      footer: [t('mails-listings:edited.footer')],
    } as const;
    return { to: host.email, language, subject, ...layout(letter, publicUrl) };
  },
});

const detailsIn = (history: readonly Recorded<ListingEvent>[]): ListingDetails | null =>
  history.reduce<ListingDetails | null>((known, { data }) => ('details' in data ? data.details : known), null);
