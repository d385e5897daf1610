/** The channels of notifications. Open pages update separately (see `EVENTS`). */
export const CHANNELS = ['mail', 'bell', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Why mail and bell of a kind cannot be switched off. */
export type Fixed = 'contract' | 'money' | 'decision' | 'security';

/** The kinds of notifications a person can configure. Pushes can always be switched off. */
export const KINDS = {
  bookings: { fixed: 'contract' },
  deadlines: { fixed: 'contract' },
  payments: { fixed: 'money' },
  spaces: { fixed: 'decision' },
  calendars: { fixed: null },
  visits: { fixed: null },
  reviews: { fixed: null },
  messages: { fixed: null },
  searches: { fixed: null },
  account: { fixed: 'security' },
} as const satisfies Record<string, { fixed: Fixed | null }>;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** Whether a person may switch this channel of a kind off. */
export const isOptional = (kind: Kind, channel: Channel): boolean => channel === 'push' || KINDS[kind].fixed === null;

/**
 * Who can cause a mail, and the daily maximum per recipient (D-172). `anybody`: no account needed; `member`: anyone with an account, and
 * the number is per account; `typed`: it goes to an address typed by the sender, which may be anyone's. The others follow one event each
 * about the recipient's own account, space or stay, so they need no limit: `self`: the holder of the session or key; `sides`: one side of a
 * requested stay; `team`: our administrators, or a deadline.
 */
export type Cause =
  | { readonly by: 'anybody' | 'member'; readonly daily: number; readonly per?: 'space' | 'conversation'; readonly typed?: true }
  | { readonly by: 'self' | 'sides' | 'team' };

/** The default cause of the mails of a kind. */
const CAUSES = {
  bookings: 'sides',
  deadlines: 'sides',
  payments: 'sides',
  reviews: 'sides',
  spaces: 'team',
  calendars: 'self',
  visits: 'sides',
  messages: 'sides',
  searches: 'self',
  account: 'self',
} as const satisfies Record<Kind, 'self' | 'sides' | 'team'>;

/** One mail of the product, who can cause it, and its notice and push. */
export type Row = {
  readonly kind: Kind;
  readonly cause: Cause;
  /** The recipient: a side of the reservation, visit, conversation or space, either of them, the person it names, or the administrators. */
  readonly to: 'guest' | 'host' | 'either' | 'person' | 'team';
  readonly bell: boolean;
  readonly push: boolean;
  /** The target path of the notice and the push, with ids in braces. */
  readonly leads: string;
  /** About a deadline (`by` in its parameters): ignores quiet hours in the last two hours before it. */
  readonly deadline?: true;
  /** A delayed push is not sent once the reservation is in another state. */
  readonly while?: 'requested' | 'accepted';
  /** Only the template can decide whether to notify, so notice and push wait for the mail. */
  readonly afterMail?: true;
};

const row = (kind: Kind, to: Row['to'], leads: string, more: Partial<Row> = {}): Row => ({
  kind,
  cause: { by: CAUSES[kind] },
  to,
  leads,
  bell: true,
  push: false,
  ...more,
});
const STAY = '/estadia/{reservationId}';
const push = { push: true } as const;
const late = { ...push, deadline: true } as const;

/** The table of all notifications, one row per mail (docs/rules/product.md#mails). `EVENTS` declares the causes. */
export const TEMPLATES = {
  'guest-request-sent': row('bookings', 'guest', STAY),
  'guest-accepted': row('bookings', 'guest', STAY, { ...push, while: 'accepted' }),
  'guest-rejected': row('bookings', 'guest', STAY, push),
  'guest-unanswered': row('bookings', 'guest', STAY, push),
  'guest-cancelled': row('bookings', 'guest', STAY, push),
  'guest-restored': row('bookings', 'guest', STAY, push),
  'guest-end-asked': row('bookings', 'guest', STAY, push),
  'guest-end-refused': row('bookings', 'guest', STAY),
  'guest-link-anew': row('bookings', 'guest', STAY, { bell: false }),
  'guest-pay-reminder': row('deadlines', 'guest', STAY, { ...late, while: 'accepted' }),
  'guest-transfer-reminder': row('deadlines', 'guest', STAY, { ...late, while: 'accepted' }),
  'guest-payment-lapsed': row('deadlines', 'guest', STAY, push),
  'guest-transfer-lapsed': row('deadlines', 'guest', STAY, push),
  'guest-paid': row('payments', 'guest', STAY),
  'guest-unpaid': row('payments', 'guest', STAY, push),
  'guest-unconfirmed': row('payments', 'guest', STAY, push),
  'guest-transfer-started': row('payments', 'guest', STAY),
  'guest-transfer-announced': row('payments', 'guest', STAY),
  'guest-payment-returned': row('payments', 'guest', STAY),
  'guest-contested': row('payments', 'guest', STAY),
  'guest-rent-reminder': row('payments', 'guest', STAY, push),
  'guest-instalment-paid': row('payments', 'guest', STAY),
  'guest-instalment-announced': row('payments', 'guest', STAY),
  'guest-instalment-missing': row('payments', 'guest', STAY, push),
  'guest-instalment-overdue': row('payments', 'guest', STAY, push),
  'host-request': row('bookings', 'host', STAY, { ...push, while: 'requested', cause: { by: 'member', daily: 3, per: 'space' } }),
  'host-accepted': row('bookings', 'host', STAY, { bell: false }),
  'host-cancelled': row('bookings', 'host', STAY, { ...push, afterMail: true }),
  'host-restored': row('bookings', 'host', STAY, push),
  'host-end-refused': row('bookings', 'host', STAY),
  'host-link-anew': row('bookings', 'host', STAY, { bell: false }),
  'host-answer-reminder': row('deadlines', 'host', STAY, { ...late, while: 'requested' }),
  'host-unanswered': row('deadlines', 'host', STAY, push),
  'host-payment-lapsed': row('deadlines', 'host', STAY),
  'host-paid': row('payments', 'host', STAY, push),
  'host-unpaid': row('payments', 'host', STAY),
  'host-transfer-announced': row('payments', 'host', STAY),
  'host-contested': row('payments', 'host', STAY),
  'host-payout-sent': row('payments', 'host', '/mis-cobros', { ...push, afterMail: true }),
  'host-payout-reverted': row('payments', 'host', '/mis-cobros', { afterMail: true }),
  'host-payout-kept': row('payments', 'host', '/mis-cobros'),
  'host-instalment-paid': row('payments', 'host', STAY),
  'host-instalment-overdue': row('payments', 'host', STAY),
  'host-space-approved': row('spaces', 'host', '/alojamiento/{listingId}', push),
  'host-space-sent-back': row('spaces', 'host', '/alojamiento/{listingId}', push),
  'host-space-returned': row('spaces', 'host', '/editar-alojamiento/{listingId}'),
  'host-space-removed': row('spaces', 'host', '/dashboard'),
  'host-space-restored': row('spaces', 'host', '/dashboard'),
  'host-space-blocked': row('spaces', 'host', '/dashboard', push),
  'host-space-unblocked': row('spaces', 'host', '/dashboard'),
  'host-listing-edited': row('spaces', 'host', '/editar-alojamiento/{listingId}'),
  'host-feed-failing': row('calendars', 'person', '/bloquear/{listingId}'),
  'host-calendar-conflict': row('bookings', 'person', STAY, { ...push, afterMail: true }),
  'admin-calendar-conflict': row('bookings', 'team', '/admin/reservations/{reservationId}/show', { bell: false }),
  'visit-requested': row('visits', 'guest', '/alojamiento/{listingId}', { cause: { by: 'anybody', daily: 3, typed: true } }),
  'visit-announced': row('visits', 'host', '/dashboard', { ...push, cause: { by: 'anybody', daily: 11, per: 'space' } }),
  'guest-review': row('reviews', 'guest', '/opinion/{reservationId}', { afterMail: true }),
  'host-review': row('reviews', 'host', '/opinion/{reservationId}', { afterMail: true }),
  'guest-review-published': row('reviews', 'guest', STAY, { afterMail: true }),
  'host-review-published': row('reviews', 'host', STAY, { afterMail: true }),
  'messages-unread': row('messages', 'either', '/conversation?c={conversationId}', {
    ...push,
    afterMail: true,
    cause: { by: 'member', daily: 288, per: 'conversation' },
  }),
  'saved-search-found': row('searches', 'person', '/busquedas-guardadas', { ...push, afterMail: true }),
  'saved-search-asleep': row('searches', 'person', '/busquedas-guardadas'),
  recovery: row('account', 'person', '/editar-perfil', { bell: false, cause: { by: 'anybody', daily: 72 } }),
  confirm_email: row('account', 'person', '/editar-perfil', { bell: false, cause: { by: 'anybody', daily: 3 } }),
  erasure_requested: row('account', 'person', '/mis-datos'),
  erasure_postponed: row('account', 'person', '/mis-datos'),
  erasure_certificate: row('account', 'person', '/', { bell: false }),
  password_changed: row('account', 'person', '/cambiar-password'),
  email_change_old: row('account', 'person', '/cambiar-correo'),
  email_change_new: row('account', 'person', '/cambiar-correo', { bell: false, cause: { by: 'member', daily: 3, typed: true } }),
  email_changed: row('account', 'person', '/editar-perfil'),
  email_changed_old: row('account', 'person', '/editar-perfil', { bell: false }),
  google_linked: row('account', 'person', '/mis-sesiones'),
  google_unlinked: row('account', 'person', '/mis-sesiones'),
  impersonated: row('account', 'person', '/mis-datos'),
  bank_data_changed: row('account', 'person', '/datos-bancarios'),
} as const satisfies Readonly<Record<string, Row>>;
export type Template = keyof typeof TEMPLATES;
export const isTemplate = (name: string): name is Template => Object.hasOwn(TEMPLATES, name);
/** The row of a mail, or undefined; `tests/notifications/kinds.test.ts` ensures that every mail has one. */
export const rowOf = (name: string): Row | undefined => (isTemplate(name) ? TEMPLATES[name] : undefined);
/** Mails that other people can cause and no contract requires: not sent once an unconfirmed address has reached its daily limit (D-172). */
export const isByOthers = (name: string): boolean => {
  const row = rowOf(name);
  return row !== undefined && 'daily' in row.cause && KINDS[row.kind].fixed !== 'contract';
};

/** Whether the sender typed the address of this mail. */
export const isTyped = (name: string): boolean => {
  const row = rowOf(name);
  return row !== undefined && 'typed' in row.cause;
};
