import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../src/server/http/contract.ts';
import { rateOf } from '../../../src/server/http/limits/rate-limits.ts';
import { allContracts } from '../../../src/tools/openapi.ts';
import { OPEN_CALLS } from '../../api/open-calls.ts';
import { LIMITS } from '../../support/rate-limits.ts';

const contracts = await allContracts();
const isOpen = ({ role }: Contract) => role === 'public' || role === 'token';
const open = contracts.filter(isOpen);
const limitOf = (contract: Contract) => {
  const rate = rateOf(contract);
  return rate === 'none' ? null : LIMITS[rate];
};

describe('calls that need no session', () => {
  it('are all in the table, and no others', () => {
    expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(OPEN_CALLS).sort());
  });

  it.each(open.map((contract) => [contract.name, contract] as const))('%s has the limit the table names', (name, contract) => {
    expect(rateOf(contract)).toBe(OPEN_CALLS[name]?.rate);
  });

  it('that write have their effects in the table', () => {
    const silent = open.filter(({ name, method }) => method !== 'get' && OPEN_CALLS[name]?.does.length === 0);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('with an effect have a limit for one network, and one against strangers of many networks (D-168)', () => {
    const doing = open.filter(({ name }) => (OPEN_CALLS[name]?.does.length ?? 0) > 0);
    const unlimited = doing.filter((contract) => !limitOf(contract)?.network || !OPEN_CALLS[contract.name]?.flood);
    expect(unlimited.map(({ name }) => name)).toEqual([]);
  });

  it('that require a captcha in a flood accept one, and report the flood by their class or captcha', () => {
    const asking = open.filter(({ name }) => OPEN_CALLS[name]?.flood === 'captcha');
    const cannot = asking.filter(({ body }) =>
      body?.safeParse({ recaptcha: 7 }).error?.issues.every(({ path }) => path[0] !== 'recaptcha'),
    );
    expect(cannot.map(({ name }) => name)).toEqual([]);
    const never = asking.filter((contract) => !limitOf(contract)?.all && contract.name !== 'askContactToken');
    expect(never.map(({ name }) => name)).toEqual([]);
  });

  it('count only a network’s limit for a call whose caller holds a right', () => {
    const shut = open.filter(
      (contract) => limitOf(contract)?.all && ['token', 'signature', 'account', 'memory'].includes(OPEN_CALLS[contract.name]?.flood ?? ''),
    );
    expect(shut.map(({ name }) => name)).toEqual(['loginWithGoogle', 'sendContact']); // which never need one: Google’s signature, and a token given for a captcha
  });

  it('with an upload decode it, and are limited as such', () => {
    const uploads = open.filter(({ files }) => files !== undefined);
    expect(uploads.filter(({ name }) => !OPEN_CALLS[name]?.does.includes('decode')).map(({ name }) => name)).toEqual([]);
  });
});

describe('the account that a limit counts by', () => {
  it('is named by the contract where an account is counted and no session is needed', () => {
    const guessed = open.filter((contract) => (limitOf(contract)?.account || limitOf(contract)?.pair) && !contract.account);
    expect(guessed.map(({ name }) => name)).toEqual([]);
  });

  it('is a field that the contract parses as a text', () => {
    for (const { name, account, body } of contracts.filter((contract) => contract.account)) {
      const parsed = body?.safeParse({ [account ?? '']: 7 });
      const fields = parsed?.error?.issues.map(({ path }) => path[0]);
      expect([name, fields]).toEqual([name, expect.arrayContaining([account])]);
    }
  });
});
