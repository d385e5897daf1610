import type { Event, Instant, Language, StreamName } from '../kernel/types.ts';

type UserRef = { userId: number };
/** `support` reads what administrators read, one case at a time, and cannot change anything (SEC-37). */
export const ROLES = ['support', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export type ProfileType = 'host' | 'guest';

/** No personal data: names, e-mail, phone and birth date are in the vault (SEC-36); events only name the changed fields. */
export type UserEvent =
  | Event<'UserRegistered', UserRef & { language: Language; registeredAt: Instant }>
  | Event<'ProfileTypeChosen', UserRef & { type: ProfileType }>
  | Event<'CountryChosen', UserRef & { country: string; interestCountry: string | null }>
  | Event<'ProfileUpdated', UserRef & { changed: readonly string[] }>
  | Event<'LanguageChosen', UserRef & { language: Language }>
  | Event<'HostTermsAccepted', UserRef & { version: string; signed: boolean; acceptedAt: Instant }>
  | Event<'RecoveryRequested', UserRef & { requestedAt: Instant }>
  | Event<'EmailConfirmationRequested', UserRef & { requestedAt: Instant }>
  /** A link mailed to the address was followed, which proves that the account's owner reads that mailbox. */
  | Event<'EmailConfirmed', UserRef & { confirmedAt: Instant }>
  | Event<'PasswordChanged', UserRef & { changedAt: Instant }>
  /** Names the changed fields without their values; payouts are held until `payoutsFrom` (SEC-25). */
  | Event<'BankDataChanged', UserRef & { changed: readonly string[]; changedAt: Instant; payoutsFrom: Instant }>
  /**
   * A Google account can now sign in; `google_accounts` stores which. `opened`: this sign-in created the account, so no notice is mailed.
   */
  | Event<'AccountLinked', UserRef & { provider: 'google'; linkedAt: Instant; opened: boolean }>
  | Event<'AccountUnlinked', UserRef & { provider: 'google'; unlinkedAt: Instant }>
  /** A link is mailed to the old and to the new address; `email_changes` stores both under this id. */
  | Event<'EmailChangeRequested', UserRef & { changeId: string; requestedAt: Instant }>
  | Event<'EmailChanged', UserRef & { changeId: string; changedAt: Instant }>
  /** Granted on the command line; in the console it takes two administrators. */
  | Event<'AdminGranted', UserRef & { grantedAt: Instant }>
  | Event<'RoleProposed', UserRef & { role: Role; adminId: number; proposedAt: Instant }>
  | Event<'RoleGranted', UserRef & { role: Role; firstId: number; adminId: number; grantedAt: Instant }>
  /** `adminId` may be the proposer, withdrawing the proposal. */
  | Event<'RoleRejected', UserRef & { role: Role; firstId: number; adminId: number; rejectedAt: Instant }>
  | Event<'RoleRevoked', UserRef & { role: Role; adminId: number; revokedAt: Instant }>
  /** An administrator views the site as this person, read-only. The reason is in the vault under the command's id. */
  | Event<'ImpersonationStarted', UserRef & { adminId: number; startedAt: Instant; endsAt: Instant }>
  /** Ended early, by the administrator. */
  | Event<'ImpersonationEnded', UserRef & { adminId: number; endedAt: Instant }>;

/**
 * `email-<hmac>`: the claim of an address, so that concurrent registrations of one address create one account
 * (docs/event-sourcing.md#double-booking).
 */
export type EmailEvent = Event<'EmailClaimed', { userId: number }> | Event<'EmailReleased', { userId: number }>;

export const userStream = (userId: number): StreamName<UserEvent> => `user-${userId}`;
export const emailStream = (hmac: string): StreamName<EmailEvent> => `email-${hmac}`;
