import { greeting, type Person, personById } from '../../identity/vault.ts';
import { moneyText } from '../../kernel/formats.ts';
import { textIn } from '../../kernel/languages.ts';
import { listingsById } from '../../listings/queries.ts';
import { placesById } from '../../places/public.ts';
import { type Block, layout } from '../../server/mail/layout.ts';
import type { Mail, MailTemplates } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { type Translate, textsOf } from '../../server/texts.ts';
import { savedSearchById } from '../queries.ts';
import type { SavedSearchRow } from '../rows.ts';
import type { SharesAt } from '../search-index.ts';
import { FOUND } from './alerts.ts';
import { ASLEEP } from './deadlines.ts';
import { addressOf, nameOf, stopCall, stopPage } from './links.ts';
import { filterOfSaved, type LimitsAt, searchAmong } from './matching.ts';

type SavedSearchMailTemplatesDeps = Pick<Core, 'db' | 'clock' | 'config'> & {
  readonly shares: SharesAt;
  readonly limits: LimitsAt;
};

/** The page with a person's saved searches, below PUBLIC_URL. */
const LIST_PATH = '/busquedas-guardadas';
/** Number of spaces named in one mail; the button leads to the others. */
const MAX_NAMED = 5;

type Recipient = { row: SavedSearchRow; person: Person; name: string; address: string; t: Translate };
/** A space in the mail: its title, and its place with the price of a night or month. */
export type FoundSpace = { readonly title: string; readonly facts: string; readonly href: string };

/** The mails of saved searches, rendered from the current data when they are sent; none to an unconfirmed address (D-134). */
export const savedSearchMailTemplates = ({ db, clock, config, shares, limits }: SavedSearchMailTemplatesDeps): MailTemplates => {
  /** Null once the search was deleted, or when its person must not receive mail. */
  const recipientOf = async (searchId: string): Promise<Recipient | null> => {
    const row = await savedSearchById(db, searchId);
    const person = row && (await personById(db, row.user_id));
    if (!row || !person || person.erased || !person.isConfirmed) return null;
    const { language } = person;
    const place = row.place_id === null ? undefined : (await placesById(db, [row.place_id], language)).get(row.place_id);
    return { row, person, name: nameOf(row, place, language), address: addressOf(row, place), t: textsOf(language) };
  };

  /** The spaces among these that currently match. */
  const matching = async ({ row, person, t }: Recipient, ids: readonly number[]): Promise<FoundSpace[]> => {
    const now = clock.now();
    const filter = filterOfSaved({ placeId: row.place_id, criteria: row.criteria }, now);
    const among = await searchAmong(db, { shares, limits }, ids, now);
    const listings = await listingsById(db, filter ? among(filter) : []);
    return [...listings.values()].map(({ id, details: { title, locality, prices } }) => {
      const { currency, nightly, monthlyTotal } = prices;
      const price =
        nightly === null
          ? t('mails-searches:month', { amount: moneyText({ amount: monthlyTotal ?? 0, currency }) })
          : t('mails-searches:night', { amount: moneyText({ amount: nightly, currency }) });
      const href = `${config.publicUrl}/alojamiento/${id}`;
      return { title: textIn(title, person.language) ?? locality, facts: t('mails-searches:facts', { place: locality, price }), href };
    });
  };

  return {
    [FOUND]: async ({ searchId, listings }) => {
      const found = await recipientOf(String(searchId));
      if (!found || found.row.stopped_because !== null) return null;
      const spaces = await matching(found, String(listings).split(',').map(Number));
      return spaces.length === 0 ? null : foundLetter(config, found, spaces);
    },
    [ASLEEP]: async ({ searchId }) => {
      const found = await recipientOf(String(searchId));
      return found?.row.stopped_because === 'unanswered' ? asleepLetter(config, found) : null;
    },
  };
};

const written = (config: Config, { row, person, t }: Recipient, subject: string, preheader: string, blocks: readonly Block[]): Mail => {
  const { language, email } = person;
  const { publicUrl } = config;
  const stop: Block = {
    kind: 'links',
    label: t('mails-searches:stopLabel'),
    links: [{ label: t('mails-searches:stop'), href: publicUrl + stopPage(config, row.id) }],
  };
  const letter = {
    language,
    subject,
    preheader,
    footer: [t('mails-searches:footer')],
    blocks: [{ kind: 'heading', text: subject } as const, ...blocks, ...(row.stopped_because === null ? [stop] : [])],
  };
  const unsubscribe = row.stopped_because === null ? { unsubscribe: publicUrl + stopCall(config, row.id) } : {};
  return { to: email, language, subject, ...layout(letter, publicUrl), ...unsubscribe };
};

/** The mail about new spaces, the first five by name. */
const foundLetter = (config: Config, recipient: Recipient, spaces: readonly FoundSpace[]): Mail => {
  const { t, name, person, address } = recipient;
  const count = spaces.length;
  return written(config, recipient, t('mails-searches:found.subject', { count }), t('mails-searches:found.preheader', { name }), [
    { kind: 'paragraph', text: t('mails-searches:found.text', { hello: greeting(t, person), name }) },
    ...spaces
      .slice(0, MAX_NAMED)
      .map(({ title, facts, href }): Block => ({ kind: 'links', label: facts, links: [{ label: title, href }] })),
    {
      kind: 'buttons',
      buttons: [
        { label: t('mails-searches:found.button'), href: `${config.publicUrl}/search?${address}` },
        { label: t('mails-searches:list'), href: config.publicUrl + LIST_PATH, quiet: true },
      ],
    },
  ]);
};

/** The last mail of a search, with a way to reactivate it. */
const asleepLetter = (config: Config, recipient: Recipient): Mail => {
  const { t, name, person } = recipient;
  return written(config, recipient, t('mails-searches:asleep.subject'), t('mails-searches:asleep.preheader', { name }), [
    { kind: 'paragraph', text: t('mails-searches:asleep.text', { hello: greeting(t, person), name }) },
    { kind: 'buttons', buttons: [{ label: t('mails-searches:asleep.button'), href: config.publicUrl + LIST_PATH }] },
  ]);
};
