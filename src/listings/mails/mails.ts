import type { Knex } from 'knex';
import { reasonsOf } from '../../engine/commands/reasons.ts';
import type { Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { type Reacting, type Reaction, reaction } from '../../engine/followers/reaction.ts';
import { greeting, personById } from '../../identity/vault.ts';
import type { Clock } from '../../kernel/clock.ts';
import { milliseconds } from '../../kernel/durations.ts';
import { durationText } from '../../kernel/formats.ts';
import { textIn } from '../../kernel/languages.ts';
import { SENT_BACK_REASONS, type SentBackReason, STEP_OF_REASON } from '../../kernel/sent-back.ts';
import type { Language } from '../../kernel/types.ts';
import { type Block, layout } from '../../server/mail/layout.ts';
import type { Mail, MailTemplates } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { type TextValues, type Translate, textsOf } from '../../server/texts.ts';
import type { DisplayedTerms } from '../../terms/public.ts';
import { hostIn, type Listing, listingIn } from '../decider.ts';
import { type ListingEvent, listingStream } from '../events.ts';

type ListingMailReactionDeps = Pick<Core, 'store'>;
/** The data of a mail: the names of space and host at the time of sending, and the host's time to answer, as text. */
type Facts = { readonly listingId: number; readonly hello: string; readonly title: string; readonly answer: string } & SentBack;
/** What a space that was sent back needs, and the message to its host. */
type SentBack = { readonly because?: SentBackReason; readonly words?: string | undefined };
export const STEPS = ['approved', 'sent_back', 'returned', 'removed', 'restored', 'three_strikes', 'admin', 'lifted'] as const;
type Step = (typeof STEPS)[number];
type ButtonName = 'see' | 'edit' | 'appeal' | 'mine';

/** Mails the host about each decision that others make about the space (docs/rules/product.md#states, D-50, D-53, D-55). */
export const listingMailReaction = (deps: ListingMailReactionDeps): Reaction =>
  reaction<ListingEvent>('listing-mails', {
    ListingApproved: (event, { post }) => write(post, event, 'host-space-approved', 'approved'),
    ListingChangesRequested: (event, { post }) =>
      write(post, event, 'host-space-sent-back', 'sent_back', { because: event.data.because, command: event.meta.commandId }),
    ListingUnapproved: (event, { post }) => write(post, event, 'host-space-returned', 'returned'),
    ListingRemoved: async (event, { post }) => {
      const hostId = hostIn(await readStream(deps.store, listingStream(event.data.listingId)));
      if (event.meta.actor !== `user:${hostId}`) write(post, event, 'host-space-removed', 'removed');
    },
    ListingRestored: (event, { post }) => write(post, event, 'host-space-restored', 'restored'),
    ListingBlocked: (event, { post }) => write(post, event, 'host-space-blocked', event.data.reason),
    ListingUnblocked: (event, { post }) => write(post, event, 'host-space-unblocked', 'lifted'),
  });

const write = (post: Reacting['post'], event: Recorded<ListingEvent>, template: string, step: Step, more = {}): void => {
  const { listingId } = event.data;
  post({ template, recipient: 'host', params: { listingId, step, ...more }, subject_id: listingStream(listingId) });
};

type Listed = Exclude<Listing, { status: 'none' }>;
const isListed = ({ status }: Listed): boolean => status === 'listed';

/** Whether the decision is still in force when the mail is sent or resent; an outdated mail is dropped. */
const STILL_TRUE: Readonly<Record<Step, (listing: Listed) => boolean>> = {
  approved: (listing) => isListed(listing) && listing.approved,
  sent_back: (listing) => isListed(listing) && listing.isDraft,
  returned: (listing) => isListed(listing) && !listing.approved,
  removed: (listing) => !isListed(listing),
  restored: isListed,
  three_strikes: ({ blocked }) => blocked,
  admin: ({ blocked }) => blocked,
  lifted: ({ blocked }) => !blocked,
};

type MailDeps = ListingMailReactionDeps & {
  readonly db: Knex;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly windows: DisplayedTerms;
};

/**
 * Renders the mails. The only words of administrators in them are the message to the host of a space that was sent back (SEC-36). Null for
 * an erased account and for an outdated decision.
 */
export const listingMails = ({ db, store, clock, config, windows }: MailDeps): MailTemplates => {
  const render = async (params: Readonly<Record<string, string | number>>): Promise<Mail | null> => {
    const listingId = Number(params['listingId']);
    const listing = listingIn(await readStream(store, listingStream(listingId)));
    const step = STEPS.find((known) => known === params['step']) ?? 'admin';
    if (listing.status === 'none' || !STILL_TRUE[step](listing)) return null;
    const host = await personById(db, listing.hostId);
    if (!host || host.erased) return null;
    const { language } = host;
    const { title, locality } = listing.details;
    const named = (host.isConfirmed ? textIn(title, language) : null) ?? locality;
    const answer = durationText(language, milliseconds((await windows(clock.now())).hostAnswer));
    const because = SENT_BACK_REASONS.find((known) => known === params['because']);
    const command = String(params['command'] ?? '');
    return letter(config.publicUrl, host.email, language, step, {
      ...(because && { because, words: (await reasonsOf(db, [command])).get(command) }),
      listingId,
      hello: greeting(textsOf(language), host),
      title: named,
      answer,
    });
  };
  return Object.fromEntries(
    ['approved', 'sent-back', 'returned', 'removed', 'restored', 'blocked', 'unblocked'].map((what) => [`host-space-${what}`, render]),
  );
};

const PATHS: Readonly<Record<ButtonName, (listingId: number, because?: SentBackReason) => string>> = {
  see: (listingId) => `/alojamiento/${listingId}`,
  edit: (listingId, because) => `/editar-alojamiento/${listingId}${because ? `#paso-${STEP_OF_REASON[because]}` : ''}`,
  appeal: () => '/contacto',
  mine: () => '/dashboard',
};

const BUTTONS: Readonly<Record<Step, readonly ButtonName[]>> = {
  approved: ['see', 'mine'],
  sent_back: ['edit', 'appeal'],
  returned: ['edit', 'appeal'],
  removed: ['appeal', 'mine'],
  restored: ['mine'],
  three_strikes: ['appeal', 'mine'],
  admin: ['appeal', 'mine'],
  lifted: ['mine'],
};

/** Renders the mail of one step to the address `to`; `publicUrl`: base of its links. */
export const letter = (publicUrl: string, to: string, language: Language, step: Step, facts: Facts): Mail => {
  const t = textsOf(language);
  const { listingId, because, words, ...named } = facts;
  const subject = t(`mails-listings:steps.${step}.subject`, named);
  const written = {
    language,
    subject,
    preheader: t(`mails-listings:steps.${step}.preheader`),
    blocks: [
      { kind: 'heading', text: subject } as const,
      { kind: 'paragraph', text: t(`mails-listings:steps.${step}.text`, named) } as const,
      ...(because ? [{ kind: 'note', tone: 'info', title: t(`mails-listings:change.${because}`), text: words ?? '' } as const] : []),
      ...noteOf(t, step, named),
      {
        kind: 'buttons',
        buttons: BUTTONS[step].map((name, place) => ({
          label: t(`mails-listings:buttons.${name}`),
          href: publicUrl + PATHS[name](listingId, because),
          quiet: place > 0,
        })),
      } as const,
    ],
    footer: [t('mails-listings:footer')],
  };
  return { to, language, subject, ...layout(written, publicUrl) };
};

/** The note of the mail; none for a restored or unblocked space. */
const noteOf = (t: Translate, step: Step, named: TextValues): readonly Block[] => {
  if (step === 'restored' || step === 'lifted') return [];
  const title = t(`mails-listings:steps.${step}.note.title`);
  const text = t(`mails-listings:steps.${step}.note.text`, named);
  return [{ kind: 'note', tone: 'info', title, text }];
};
