import { describe, expect, it } from 'vitest';
import { emailDecider } from '../../src/identity/decider/email.ts';
import { userDecider } from '../../src/identity/decider.ts';
import type { UserEvent } from '../../src/identity/events.ts';
import { specFor } from '../support/decider-spec.ts';

const userId = 7;
const now = '2026-11-21T10:00:00.000Z';
const registered: UserEvent = { type: 'UserRegistered', data: { userId, language: 'es', registeredAt: now } };
const { given } = specFor(userDecider);

describe('registration', () => {
  it('is the first event of an account', () => given().when({ type: 'Register', userId, language: 'es', now }).thenEvents(registered));
  it('happens once', () => given(registered).when({ type: 'Register', userId, language: 'en', now }).thenRejected('already_registered'));
  it.each([
    { type: 'ChooseType', userId, profile: 'host' } as const,
    { type: 'ChooseCountry', userId, country: 'CL', interestCountry: 'AR' } as const,
    { type: 'UpdateProfile', userId, changed: ['phone'], country: null } as const,
    { type: 'ChooseLanguage', userId, language: 'en' } as const,
    { type: 'AcceptHostTerms', userId, version: '1', signed: true, now } as const,
    { type: 'RequestRecovery', userId, now } as const,
    { type: 'ChangePassword', userId, now } as const,
    { type: 'GrantAdmin', userId, now } as const,
  ])('is required before $type', (command) => given().when(command).thenRejected('user_not_found'));
});

describe('choices', () => {
  it('of a type can be changed, both ways (D-98)', () => {
    const host: UserEvent = { type: 'ProfileTypeChosen', data: { userId, type: 'host' } };
    given(registered).when({ type: 'ChooseType', userId, profile: 'host' }).thenEvents(host);
    given(registered, host).when({ type: 'ChooseType', userId, profile: 'host' }).thenNothing();
    given(registered, host)
      .when({ type: 'ChooseType', userId, profile: 'guest' })
      .thenEvents({ type: 'ProfileTypeChosen', data: { userId, type: 'guest' } });
  });

  it('of countries are one event; repeating the same pair is none', () => {
    const chosen: UserEvent = { type: 'CountryChosen', data: { userId, country: 'CL', interestCountry: 'AR' } };
    given(registered).when({ type: 'ChooseCountry', userId, country: 'CL', interestCountry: 'AR' }).thenEvents(chosen);
    given(registered, chosen).when({ type: 'ChooseCountry', userId, country: 'CL', interestCountry: 'AR' }).thenNothing();
    given(registered, chosen)
      .when({ type: 'ChooseCountry', userId, country: 'CL', interestCountry: 'PE' })
      .thenEvents({ type: 'CountryChosen', data: { userId, country: 'CL', interestCountry: 'PE' } });
  });

  it('of a language', () => {
    given(registered).when({ type: 'ChooseLanguage', userId, language: 'es' }).thenNothing();
    given(registered)
      .when({ type: 'ChooseLanguage', userId, language: 'en' })
      .thenEvents({ type: 'LanguageChosen', data: { userId, language: 'en' } });
  });
});

describe('a profile update', () => {
  it('names the changed fields without their values', () =>
    given(registered)
      .when({ type: 'UpdateProfile', userId, changed: ['first_name', 'phone'], country: null })
      .thenEvents({ type: 'ProfileUpdated', data: { userId, changed: ['first_name', 'phone'] } }));
  it('causes no event without a change', () =>
    given(registered).when({ type: 'UpdateProfile', userId, changed: [], country: null }).thenNothing());
  it('may change the country and keeps the country of interest', () => {
    const chosen: UserEvent = { type: 'CountryChosen', data: { userId, country: 'CL', interestCountry: 'AR' } };
    given(registered, chosen).when({ type: 'UpdateProfile', userId, changed: [], country: 'CL' }).thenNothing();
    given(registered, chosen)
      .when({ type: 'UpdateProfile', userId, changed: ['gender'], country: 'PE' })
      .thenEvents(
        { type: 'ProfileUpdated', data: { userId, changed: ['gender'] } },
        { type: 'CountryChosen', data: { userId, country: 'PE', interestCountry: 'AR' } },
      );
  });
});

describe('host terms (D-95)', () => {
  const accepted = (version: string, signed: boolean): UserEvent => ({
    type: 'HostTermsAccepted',
    data: { userId, version, signed, acceptedAt: now },
  });
  const accept = (version: string, signed: boolean) => ({ type: 'AcceptHostTerms', userId, version, signed, now }) as const;

  it('are accepted with or without a signature', () => {
    given(registered).when(accept('1', true)).thenEvents(accepted('1', true));
    given(registered).when(accept('1', false)).thenEvents(accepted('1', false));
  });
  it('may be signed afterwards; an acceptance without signature does not remove one', () => {
    given(registered, accepted('1', false)).when(accept('1', true)).thenEvents(accepted('1', true));
    given(registered, accepted('1', true)).when(accept('1', false)).thenNothing();
  });
  it('are accepted again in another version', () =>
    given(registered, accepted('1', true)).when(accept('2', false)).thenEvents(accepted('2', false)));
});

it('becomes an administrator once', () => {
  const granted: UserEvent = { type: 'AdminGranted', data: { userId, grantedAt: now } };
  given(registered).when({ type: 'GrantAdmin', userId, now }).thenEvents(granted);
  given(registered, granted).when({ type: 'GrantAdmin', userId, now }).thenNothing();
});

it('records each change of the password and each recovery as a separate event', () => {
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId, changedAt: now } };
  given(registered, changed).when({ type: 'ChangePassword', userId, now }).thenEvents(changed);
  const recoveryRequested: UserEvent = { type: 'RecoveryRequested', data: { userId, requestedAt: now } };
  given(registered, recoveryRequested).when({ type: 'RequestRecovery', userId, now }).thenEvents(recoveryRequested);
});

it('holds payouts for 48 hours from each change of the bank data, the first entry too (SEC-25)', () => {
  const later = '2026-11-21T12:00:00.001Z';
  const change = (at: string) => ({ type: 'ChangeBankData', userId, changed: ['bank_name'], now: at }) as const;
  const changed = (changedAt: string, payoutsFrom: string): UserEvent => ({
    type: 'BankDataChanged',
    data: { userId, changed: ['bank_name'], changedAt, payoutsFrom },
  });
  const first = changed('2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z');
  given(registered).when(change('2026-11-20T12:00:00.000Z')).thenEvents(first);
  given(registered, first).when(change(later)).thenEvents(changed(later, '2026-11-23T12:00:00.001Z'));
  given().when(change(later)).thenRejected('user_not_found');
});

describe('an address', () => {
  const email = specFor(emailDecider);
  const claimed = { type: 'EmailClaimed', data: { userId: 7 } } as const;
  const released = { type: 'EmailReleased', data: { userId: 7 } } as const;

  it('belongs to the first account that claims it', () => {
    email.given().when({ type: 'Claim', emailHmac: 'a1', userId: 7 }).thenEvents(claimed);
    email.given(claimed).when({ type: 'Claim', emailHmac: 'a1', userId: 7 }).thenNothing();
    email.given(claimed).when({ type: 'Claim', emailHmac: 'a1', userId: 8 }).thenRejected('already_taken');
  });
  it('is reported as an error of the field correo', () =>
    expect(() => emailDecider.decide({ type: 'Claim', emailHmac: 'a1', userId: 8 }, { heldBy: 7 })).toThrow(
      expect.objectContaining({ details: { field: 'correo' } }),
    ));
  it('is free again once its holder releases it, and only they can', () => {
    email.given(claimed).when({ type: 'Release', emailHmac: 'a1', userId: 7 }).thenEvents(released);
    email.given(claimed).when({ type: 'Release', emailHmac: 'a1', userId: 8 }).thenNothing();
    email
      .given(claimed, released)
      .when({ type: 'Claim', emailHmac: 'a1', userId: 8 })
      .thenEvents({ type: 'EmailClaimed', data: { userId: 8 } });
  });
});
