import type { Knex } from 'knex';
import type { Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { type Reaction, reaction } from '../../engine/followers/reaction.ts';
import { greeting, personById } from '../../identity/vault.ts';
import { moneyText } from '../../kernel/formats.ts';
import { type Language, textIn } from '../../kernel/languages.ts';
import { own } from '../../kernel/own.ts';
import { stayHoursOf } from '../../kernel/stay-rules.ts';
import { layout } from '../../server/mail/layout.ts';
import type { MailTemplates } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { textsOf } from '../../server/texts.ts';
import { hostIn } from '../decider.ts';
import { type ListingDetails, type ListingEvent, listingStream, type Prices } from '../events.ts';

const EDITED_FOR_YOU = 'host-listing-edited';

type EditMailsDeps = Pick<Core, 'store'>;

/** Mails the host about an edit by another person (D-120). */
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

/** A changed part, with both values where they fit on one line. */
type Difference = { readonly label: string; readonly value: string };

/**
 * The label of a change, by the changed field that the event names; prices are two parts, and anything derived from the exact point counts
 * as a change of the address.
 */
const PARTS = {
  title: ['title'],
  address: ['address'],
  point: ['address'],
  placeIds: ['address'],
  locality: ['address'],
  countryCode: ['address'],
  timeZone: ['address'],
  type: ['type'],
  category: ['category'],
  mode: ['mode'],
  squareMetres: ['squareMetres'],
  roomCount: ['roomCount'],
  maxGuests: ['maxGuests'],
  minNights: ['minNights'],
  hours: ['hours'],
  registrationNumber: ['registrationNumber'],
  externalReference: ['externalReference'],
  videoUrl: ['videoUrl'],
  prices: ['nightly', 'monthly'],
  features: ['features'],
  proximity: ['proximity'],
  welcome: ['welcome'],
  rooms: ['rooms'],
  photos: ['photos'],
  about: ['about'],
  houseRules: ['houseRules'],
  sharedSpaces: ['sharedSpaces'],
  kitchenUse: ['kitchenUse'],
  cleaningRules: ['cleaningRules'],
} as const satisfies Record<keyof ListingDetails | 'address', readonly string[]>;
type Part = (typeof PARTS)[keyof typeof PARTS][number];

/** The differences between two states of a listing, for its host (D-120). `changed`: the changed parts in the event. */
const differences = (before: ListingDetails, after: ListingDetails, changed: readonly string[], language: Language): Difference[] => {
  const parts = new Set(changed.flatMap((field): readonly Part[] => own<readonly Part[]>(PARTS, field) ?? []));
  const t = textsOf(language);
  return [...parts].flatMap((part) => {
    const label = t(`listings:edit.part.${part}`);
    const old = shortly(part, before, language);
    const now = shortly(part, after, language);
    if (old === undefined || now === undefined) return [{ label, value: t('listings:edit.changed') }];
    return old === now ? [] : [{ label, value: `${old ?? t('listings:edit.none')} → ${now ?? t('listings:edit.none')}` }];
  });
};

const price = ({ currency }: Prices, amount: number | null): string | null => (amount === null ? null : moneyText({ amount, currency }));

/** A value as a short text, null for no value; undefined when it does not fit on one line. */
const shortly = (part: Part, d: ListingDetails, language: Language): string | null | undefined => {
  switch (part) {
    case 'title':
      return textIn(d.title, language);
    case 'squareMetres':
    case 'roomCount':
    case 'maxGuests':
    case 'minNights':
      return String(d[part]);
    case 'hours': {
      const { checkIn, checkOut } = stayHoursOf(d);
      return `${checkIn}, ${checkOut}`;
    }
    case 'registrationNumber':
    case 'externalReference':
      return d[part];
    case 'nightly':
      return price(d.prices, d.prices.nightly);
    case 'monthly':
      return price(d.prices, d.prices.monthlyTotal);
    default:
      return undefined;
  }
};
