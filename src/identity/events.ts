import type { Event, Instant, Language, StreamName } from '../kernel/types.ts';

type About = { userId: number };
/** `support` reads what administrators read, one case at a time, and changes nothing (SEC-37). */
export const ROLES = ['support', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export type ProfileType = 'host' | 'guest';

/** Without personal data: names, e-mail, phone and birth date are in the vault (SEC-36); events contain the names of changed fields. */
export type UserEvent =
  | Event<'UserRegistered', About & { language: Language; registeredAt: Instant }>
  | Event<'ProfileTypeChosen', About & { type: ProfileType }>
  | Event<'CountryChosen', About & { country: string; interestCountry: string | null }>
  | Event<'ProfileUpdated', About & { changed: readonly string[] }>
  | Event<'LanguageChosen', About & { language: Language }>
  | Event<'HostTermsAccepted', About & { version: string; signed: boolean; acceptedAt: Instant }>
  | Event<'RecoveryRequested', About & { requestedAt: Instant }>
  | Event<'EmailConfirmationRequested', About & { requestedAt: Instant }>
  /** A link that was mailed to the address was used, which proves that the account's owner reads that mailbox. */
  | Event<'EmailConfirmed', About & { confirmedAt: Instant }>
  | Event<'PasswordChanged', About & { changedAt: Instant }>
  /** Which fields changed, without their values: payouts wait until `payoutsFrom` (SEC-25). */
  | Event<'BankDataChanged', About & { changed: readonly string[]; changedAt: Instant; payoutsFrom: Instant }>
  /** A Google account signs in from now on; which one is in `google_accounts`. `opened`: by this sign-in, so that nobody has to be told. */
  | Event<'AccountLinked', About & { provider: 'google'; linkedAt: Instant; opened: boolean }>
  | Event<'AccountUnlinked', About & { provider: 'google'; unlinkedAt: Instant }>
  /** A link goes to the old and to the new address; both are in `email_changes` under this id. */
  | Event<'EmailChangeRequested', About & { changeId: string; requestedAt: Instant }>
  | Event<'EmailChanged', About & { changeId: string; changedAt: Instant }>
  /** By the command line; through the console roles are given by two. */
  | Event<'AdminGranted', About & { grantedAt: Instant }>
  | Event<'RoleProposed', About & { role: Role; adminId: number; proposedAt: Instant }>
  | Event<'RoleGranted', About & { role: Role; firstId: number; adminId: number; grantedAt: Instant }>
  /** `adminId` may be the first one, who withdraws it. */
  | Event<'RoleRejected', About & { role: Role; firstId: number; adminId: number; rejectedAt: Instant }>
  | Event<'RoleRevoked', About & { role: Role; adminId: number; revokedAt: Instant }>
  /** An administrator sees the site as this person, without changing anything. The reason is in the vault under the command's id. */
  | Event<'ImpersonationStarted', About & { adminId: number; startedAt: Instant; endsAt: Instant }>
  /** Before its time, by the administrator. */
  | Event<'ImpersonationEnded', About & { adminId: number; endedAt: Instant }>;

/**
 * `email-<hmac>`: the claim of an address, so that concurrent registrations of one address create one account
 * (docs/event-sourcing.md#double-booking).
 */
export type EmailEvent = Event<'EmailClaimed', { userId: number }> | Event<'EmailReleased', { userId: number }>;

export const userStream = (userId: number): StreamName<UserEvent> => `user-${userId}`;
export const emailStream = (hmac: string): StreamName<EmailEvent> => `email-${hmac}`;
