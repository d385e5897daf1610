/** The kind of a text: one line without invisible characters (`name`, `line`), or several lines (`prose`, `rich` with tags). */
export type Alphabet = 'name' | 'line' | 'prose' | 'rich';

/** Who can read a text before a payment. */
export type Readers = 'everybody' | 'the other party' | 'administrators' | 'its author';

export type PersonText = {
  /** Fewest code points after trimming. */
  readonly min: number;
  /** Most code points after trimming; for `rich` texts without the tags. */
  readonly max: number;
  readonly alphabet: Alphabet;
  /** Contact data and amounts of money are refused (D-91). */
  readonly filtered: boolean;
  /** Filtered as strictly as a message before a payment (SEC-24), because it reaches the other side without review. */
  readonly asMessage: boolean;
  readonly shownTo: Readers;
  /** The name shown to others: it must not be that of the house or of its offices (D-170). */
  readonly named: 'first' | 'last' | null;
  /** Whether a mail to a person other than its author may quote it. */
  readonly inMails: boolean;
};

const text = (
  min: number,
  max: number,
  alphabet: Alphabet,
  shownTo: Readers,
  more: { filtered?: true; asMessage?: true; inMails?: true; named?: 'first' | 'last' } = {},
): PersonText => ({
  min,
  max,
  alphabet,
  shownTo,
  filtered: more.filtered ?? false,
  asMessage: more.asMessage ?? false,
  named: more.named ?? null,
  inMails: more.inMails ?? false,
});
const PUBLIC = { filtered: true, inMails: true } as const;
const UNREAD = { ...PUBLIC, asMessage: true } as const;

/**
 * All texts that people type. The schemas of the contract are built from this table (`server/http/input/person-text.ts`), and a test
 * searches the contract for texts that are not in it. Texts that everybody reads, or that mails quote, are filtered.
 */
export const PERSON_TEXTS = {
  // people (D-134)
  firstName: text(2, 30, 'name', 'everybody', { ...UNREAD, named: 'first' }),
  lastName: text(2, 40, 'name', 'the other party', { ...UNREAD, named: 'last' }),
  fullName: text(2, 80, 'name', 'administrators', { filtered: true }),
  signature: text(0, 80, 'name', 'its author', { filtered: true }),
  nationality: text(2, 60, 'line', 'its author'),
  biography: text(0, 2000, 'prose', 'the other party', UNREAD),
  country: text(2, 60, 'line', 'administrators'),
  consent: text(0, 60, 'line', 'its author'),
  // bank data; shown to administrators who give a reason
  governmentId: text(5, 15, 'line', 'administrators'),
  accountNumber: text(1, 50, 'line', 'administrators'),
  bankCode: text(1, 50, 'line', 'administrators'),
  bankName: text(1, 100, 'line', 'administrators'),
  bankAddress: text(0, 150, 'line', 'administrators'),
  branchCode: text(0, 50, 'line', 'administrators'),
  bankMessage: text(0, 255, 'prose', 'administrators'),
  transferReference: text(0, 60, 'line', 'administrators'),
  // spaces
  title: text(5, 80, 'line', 'everybody', PUBLIC),
  about: text(1, 5000, 'rich', 'everybody', { filtered: true }),
  houseText: text(1, 2000, 'prose', 'everybody', { filtered: true }),
  registration: text(1, 60, 'line', 'everybody', { filtered: true }),
  externalReference: text(1, 100, 'line', 'its author'),
  videoUrl: text(8, 300, 'line', 'everybody'), // hosts and shape are those of a video (video-url.ts)
  street: text(3, 200, 'line', 'administrators'), // shown to the guest after the payment (D-44)
  door: text(1, 30, 'line', 'administrators'), // with the flat or floor
  // shown only with a paid stay, so that nothing in it is filtered
  wifiName: text(1, 32, 'line', 'its author'),
  wifiPassword: text(0, 63, 'line', 'its author'),
  // visits, letters, reports
  visitAddress: text(2, 150, 'line', 'administrators'),
  visitNationalId: text(5, 15, 'line', 'administrators'),
  preferredDates: text(2, 200, 'prose', 'administrators'),
  letter: text(2, 255, 'prose', 'administrators'),
  bugDescription: text(2, 2000, 'prose', 'administrators'),
  bugPage: text(0, 500, 'line', 'administrators'),
  // requests and stays
  requestNote: text(0, 512, 'prose', 'the other party', UNREAD),
  message: text(2, 512, 'prose', 'the other party'), // contact data in it is refused before a payment: contact-data.ts
  review: text(20, 1000, 'prose', 'everybody', UNREAD),
  reviewAnswer: text(1, 1000, 'prose', 'everybody', UNREAD),
  // reasons
  reason: text(0, 500, 'prose', 'administrators'),
  impersonationReason: text(10, 500, 'prose', 'the other party', PUBLIC), // the person whose site is shown reads it
  givenReason: text(1, 500, 'prose', 'administrators'),
} as const satisfies Readonly<Record<string, PersonText>>;

export type PersonTextName = keyof typeof PERSON_TEXTS;
