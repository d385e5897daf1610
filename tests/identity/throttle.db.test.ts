import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { aPerson, PASSWORD } from './people.ts';

// each test uses its own address
const app = await testApp({ config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] } });
const from = (address: string) => ({ 'x-forwarded-for': address });
const { request } = app;
let people = 0;
const somebody = () => {
  people += 1;
  return aPerson(app, {}, from(`192.0.2.${people}`)); // five accounts an hour for each address
};
const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await call()).status);
  return seen;
};

it('accepts 3 support messages in 10 minutes from one network address', async () => {
  const report = () => request('POST', '/bug-report', { body: { description: 'El mapa no abre' }, headers: from('198.51.100.5') });
  expect(await statuses(4, report)).toEqual([201, 201, 201, 429]);
});

describe('the attempted account is counted, whatever else the body contains', () => {
  const wrong = (correo: string, more: object = {}) =>
    request('POST', '/users/login', { body: { correo, password: 'Wrong2026', ...more }, headers: from('198.51.100.10') });

  it('a correct password of one account does not reset the counter of another', async () => {
    const [victim, attacker] = [await somebody(), await somebody()];
    expect(await statuses(4, () => wrong(victim.email))).toEqual([401, 401, 401, 401]);
    const own = { body: { password: PASSWORD, correo: victim.email, email: victim.email }, token: attacker.token };
    expect((await request('POST', '/users/prove-password', { ...own, headers: from('198.51.100.10') })).status).toBe(204);
    const login = { correo: attacker.email, password: PASSWORD, email: victim.email };
    expect((await request('POST', '/users/login', { body: login, headers: from('198.51.100.10') })).status).toBe(200);
    expect(await statuses(2, () => wrong(victim.email))).toEqual([401, 429]);
  });

  it('a stolen session has five guesses at the password, over all calls and with any address in the body', async () => {
    const thief = await somebody();
    let address = 0;
    const other = () => {
      address += 1;
      return { correo: `random${address}@example.com`, email: `random${address}@example.com` };
    };
    const headers = from('198.51.100.11');
    const prove = () =>
      request('POST', '/users/prove-password', { token: thief.token, headers, body: { password: 'Wrong2026', ...other() } });
    const next = { contrasena: 'Wrong2026', contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };
    const change = () => request('POST', '/users/changePassword', { token: thief.token, headers, body: { ...next, ...other() } });
    expect(await statuses(3, prove)).toEqual([422, 422, 422]);
    expect(await statuses(3, change)).toEqual([422, 422, 429]);
    expect(await statuses(1, prove)).toEqual([429]);
  });

  it('one mailbox gets three recovery mails an hour, however it is spelt and whatever else the body contains', async () => {
    const victim = await somebody();
    let i = 0;
    const ask = () => {
      i += 1;
      const email = i % 2 ? victim.email : ` ${victim.email.toUpperCase()} `;
      return request('POST', '/recovery/password', { body: { email, correo: `random${i}@example.com` }, headers: from(`198.51.101.${i}`) });
    };
    expect(await statuses(5, ask)).toEqual([200, 200, 200, 429, 429]);
  });

  it('a login that names two addresses counts the one it signs in as', async () => {
    let i = 0;
    const guess = () => {
      i += 1;
      return wrong('somebody@example.com', { email: `random${i}@example.com` });
    };
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe("calls that succeed by the caller's password and mail a typed address, ten times an hour (SEC-09)", () => {
  const BANK = {
    first_name: 'Gala',
    last_name: 'Paz',
    government_id: '12345678-5',
    phone: '56911112222',
    email: 'gala@example.com',
    bank_account_number: '000123',
    bank_code: '001',
    bank_name: 'Banco',
    bank_address: 'Calle 1',
    branch_code: '1',
    message: '',
  };
  let turn = 0;
  it.each([
    ['a change of address', 'POST', '/users/email', () => ({ correo: 'victim@example.org', password: PASSWORD })],
    ['bank data', 'PUT', '/bank-data', () => ({ ...BANK, bank_account_number: `000${turn}` })],
    ['the wish to be erased', 'POST', '/users/me/erase', () => ({ password: PASSWORD })],
    [
      'a new password',
      'POST',
      '/users/changePassword',
      () => {
        const [now, next] = turn % 2 === 1 ? [PASSWORD, 'Nueva2026'] : ['Nueva2026', PASSWORD];
        return { contrasena: now, contrasenan: next, contrasenar: next };
      },
    ],
  ] as const)('%s, also from a device that has signed in', async (_, method, path, payload) => {
    const person = await somebody();
    const headers = from(`203.0.113.${people}`);
    const login = { body: { correo: person.email, password: PASSWORD }, headers };
    const signedIn = await request('POST', '/users/login', login);
    const cookie = /posada_device=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
    let token: string = signedIn.body.api_token;
    turn = 0;
    const seen = await statuses(11, async () => {
      turn += 1;
      const answer = await request(method, path, { token, body: payload(), headers: { ...headers, cookie } });
      token = answer.body?.api_token ?? token;
      if (path.endsWith('/erase')) await request('DELETE', path, { token, headers });
      return answer;
    });
    const status = seen[0] ?? 0;
    expect([status < 300, seen]).toEqual([true, [...Array(10).fill(status), 429]]);
  });
});
