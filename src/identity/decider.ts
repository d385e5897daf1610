import { confirmed, rejected } from '../kernel/approval.ts';
import { after } from '../kernel/durations.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type Instant, type Language, never, passedOver } from '../kernel/types.ts';
import { type ProfileType, type Role, type UserEvent, userStream } from './events.ts';
import { PAYOUT_HOLD } from './policies.ts';

export type UserCommand = { userId: number } & (
  | { type: 'Register'; language: Language; now: Instant }
  | { type: 'ChooseType'; profile: ProfileType }
  | { type: 'ChooseCountry'; country: string; interestCountry: string | null }
  | { type: 'UpdateProfile'; changed: readonly string[]; country: string | null }
  | { type: 'ChooseLanguage'; language: Language }
  | { type: 'AcceptHostTerms'; version: string; signed: boolean; now: Instant }
  | { type: 'RequestRecovery'; now: Instant }
  | { type: 'RequestConfirmation'; now: Instant }
  | { type: 'ConfirmEmail'; now: Instant }
  /** `byMail`: through a link mailed to the address, which also confirms it. */
  | { type: 'ChangePassword'; now: Instant; byMail?: boolean }
  | { type: 'ChangeBankData'; changed: readonly string[]; now: Instant }
  | { type: 'LinkGoogle'; now: Instant; opened: boolean }
  | { type: 'UnlinkGoogle'; now: Instant }
  | { type: 'RequestEmailChange'; changeId: string; now: Instant }
  | { type: 'ChangeEmail'; changeId: string; now: Instant }
  | { type: 'GrantAdmin'; now: Instant }
  | RoleCommand
  | ImpersonationCommand
);

type UserState = {
  registered: boolean;
  language: Language | null;
  profile: ProfileType | null;
  country: string | null;
  interestCountry: string | null;
  terms: { version: string; signed: boolean } | null;
  role: Role | null;
  proposed: { role: Role; adminId: number } | null;
  isEmailConfirmed: boolean;
  /** Payouts are held until then; null if the person has never entered bank data. */
  payoutsFrom: Instant | null;
};

const initial: UserState = {
  registered: false,
  language: null,
  profile: null,
  country: null,
  interestCountry: null,
  terms: null,
  role: null,
  proposed: null,
  isEmailConfirmed: false,
  payoutsFrom: null,
};

const evolve = (state: UserState, { type, data }: UserEvent): UserState => {
  switch (type) {
    case 'UserRegistered':
      return { ...state, registered: true, language: data.language };
    case 'ProfileTypeChosen':
      return { ...state, profile: data.type };
    case 'CountryChosen':
      return { ...state, country: data.country, interestCountry: data.interestCountry };
    case 'LanguageChosen':
      return { ...state, language: data.language };
    case 'HostTermsAccepted':
      return { ...state, terms: { version: data.version, signed: data.signed } };
    case 'AdminGranted':
      return { ...state, role: 'admin' };
    case 'RoleProposed':
      return { ...state, proposed: { role: data.role, adminId: data.adminId } };
    case 'RoleGranted':
      return { ...state, role: data.role, proposed: null };
    case 'RoleRejected':
      return { ...state, proposed: null };
    case 'RoleRevoked':
      return { ...state, role: null, proposed: null };
    case 'EmailConfirmed':
    case 'EmailChanged':
      return { ...state, isEmailConfirmed: true };
    case 'BankDataChanged':
      return { ...state, payoutsFrom: data.payoutsFrom };
    case 'ProfileUpdated':
    case 'RecoveryRequested':
    case 'EmailConfirmationRequested':
    case 'PasswordChanged':
    case 'AccountLinked':
    case 'AccountUnlinked':
    case 'EmailChangeRequested':
    case 'ImpersonationStarted':
    case 'ImpersonationEnded':
      return state;
    default:
      return passedOver(state, type);
  }
};

/** Choosing the current value again appends nothing. Throws `already_registered`, `user_not_found`, `already_confirmed`. */
const decide = (command: UserCommand, state: UserState): UserEvent[] => {
  const { userId } = command;
  if (command.type === 'Register') {
    if (state.registered) throw new Rejection('already_registered');
    return [{ type: 'UserRegistered', data: { userId, language: command.language, registeredAt: command.now } }];
  }
  if (!state.registered) throw new Rejection('user_not_found');
  switch (command.type) {
    case 'ChooseType':
      return state.profile === command.profile ? [] : [{ type: 'ProfileTypeChosen', data: { userId, type: command.profile } }];
    case 'ChooseCountry': {
      const { country, interestCountry } = command;
      const same = state.country === country && state.interestCountry === interestCountry;
      return same ? [] : [{ type: 'CountryChosen', data: { userId, country, interestCountry } }];
    }
    case 'UpdateProfile': {
      const { changed, country } = command;
      const { interestCountry } = state;
      return [
        ...(changed.length > 0 ? [{ type: 'ProfileUpdated', data: { userId, changed } } as const] : []),
        ...(country !== null && country !== state.country
          ? [{ type: 'CountryChosen', data: { userId, country, interestCountry } } as const]
          : []),
      ];
    }
    case 'ChooseLanguage':
      return state.language === command.language ? [] : [{ type: 'LanguageChosen', data: { userId, language: command.language } }];
    case 'AcceptHostTerms': {
      const { version, signed, now } = command;
      // D-95: an unsigned acceptance can be signed later; a signed one stays signed
      if (state.terms?.version === version && (state.terms.signed || !signed)) return [];
      return [{ type: 'HostTermsAccepted', data: { userId, version, signed, acceptedAt: now } }];
    }
    case 'RequestRecovery':
      return [{ type: 'RecoveryRequested', data: { userId, requestedAt: command.now } }];
    case 'RequestConfirmation':
      if (state.isEmailConfirmed) throw new Rejection('already_confirmed');
      return [{ type: 'EmailConfirmationRequested', data: { userId, requestedAt: command.now } }];
    case 'ConfirmEmail':
      return emailConfirmed(state, userId, command.now);
    case 'ChangePassword':
      return [
        { type: 'PasswordChanged', data: { userId, changedAt: command.now } },
        ...(command.byMail ? emailConfirmed(state, userId, command.now) : []),
      ];
    case 'ChangeBankData': {
      const { changed, now } = command;
      return [{ type: 'BankDataChanged', data: { userId, changed, changedAt: now, payoutsFrom: after(now, PAYOUT_HOLD) } }];
    }
    case 'RequestEmailChange':
      return [{ type: 'EmailChangeRequested', data: { userId, changeId: command.changeId, requestedAt: command.now } }];
    case 'ChangeEmail':
      return [{ type: 'EmailChanged', data: { userId, changeId: command.changeId, changedAt: command.now } }];
    case 'LinkGoogle':
      // the provider has verified the address, so it counts as confirmed
      return [
        { type: 'AccountLinked', data: { userId, provider: 'google', linkedAt: command.now, opened: command.opened } },
        ...emailConfirmed(state, userId, command.now),
      ];
    case 'UnlinkGoogle':
      return [{ type: 'AccountUnlinked', data: { userId, provider: 'google', unlinkedAt: command.now } }];
    case 'GrantAdmin':
      return state.role === 'admin' ? [] : [{ type: 'AdminGranted', data: { userId, grantedAt: command.now } }];
    case 'ProposeRole':
    case 'RejectRole':
    case 'RevokeRole':
      return decideRole(userId, command, state);
    case 'Impersonate':
    case 'EndImpersonation':
      return decideImpersonation(userId, command, state.role);
    default:
      return never(command);
  }
};

const emailConfirmed = ({ isEmailConfirmed }: UserState, userId: number, now: Instant): UserEvent[] =>
  isEmailConfirmed ? [] : [{ type: 'EmailConfirmed', data: { userId, confirmedAt: now } }];

/** `user-<id>`: a person's decisions about their account. Personal data is in the vault. */
export const userDecider = { initial, evolve, decide, streamOf: ({ userId }: { readonly userId: number }) => userStream(userId) };

type ImpersonationCommand =
  | { readonly type: 'Impersonate'; readonly adminId: number; readonly endsAt: Instant; readonly now: Instant }
  | { readonly type: 'EndImpersonation'; readonly adminId: number; readonly now: Instant };

/**
 * Impersonation of oneself or of anyone with a role is rejected, so that nobody acquires another's rights. Throws
 * `impersonation_own_account`, `impersonation_of_team`.
 */
const decideImpersonation = (userId: number, command: ImpersonationCommand, role: Role | null): UserEvent[] => {
  const { adminId, now } = command;
  if (command.type === 'EndImpersonation') return [{ type: 'ImpersonationEnded', data: { userId, adminId, endedAt: now } }];
  if (adminId === userId) throw new Rejection('impersonation_own_account');
  if (role !== null) throw new Rejection('impersonation_of_team');
  return [{ type: 'ImpersonationStarted', data: { userId, adminId, startedAt: now, endsAt: command.endsAt } }];
};

type ByAdmin = { readonly adminId: number; readonly now: Instant };
export type RoleCommand =
  | ({ readonly type: 'ProposeRole'; readonly role: Role } & ByAdmin)
  | ({ readonly type: 'RejectRole' } & ByAdmin)
  | ({ readonly type: 'RevokeRole' } & ByAdmin);

type RoleState = { readonly role: Role | null; readonly proposed: { readonly role: Role; readonly adminId: number } | null };

/**
 * Granting a role takes a second administrator who proposes the same one; revoking takes one, since removing rights is the safe direction.
 * Nobody can change their own role, so at least one administrator always remains. Throws `own_role`, `second_administrator`, `not_waiting`.
 */
const decideRole = (userId: number, command: RoleCommand, { role, proposed }: RoleState): UserEvent[] => {
  const { adminId, now } = command;
  // the proposed person may not reject or confirm the proposal either
  if (adminId === userId) throw new Rejection('own_role');
  switch (command.type) {
    case 'ProposeRole': {
      if (role === command.role) return [];
      if (proposed?.role !== command.role)
        return [{ type: 'RoleProposed', data: { userId, role: command.role, adminId, proposedAt: now } }];
      return [{ type: 'RoleGranted', data: { userId, ...confirmed(proposed, adminId), grantedAt: now } }];
    }
    case 'RejectRole':
      return [{ type: 'RoleRejected', data: { userId, ...rejected(proposed, adminId), rejectedAt: now } }];
    case 'RevokeRole':
      return role === null ? [] : [{ type: 'RoleRevoked', data: { userId, role, adminId, revokedAt: now } }];
  }
};
