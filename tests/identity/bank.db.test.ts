import { describe, expect, it } from 'vitest';
import { bankVault } from '../../src/identity/bank/vault.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import type { FieldKey } from '../../src/server/sealed.ts';
import { testApp } from '../support/app.ts';
import { aBankAccount, putBankData } from './bank.ts';
import { aPerson, mailsTo, PASSWORD } from './people.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const get = (token: string, path = '/bank-data') => app.request('GET', path, { token });
const changesOf = async (id: number) => (await app.store.read(`user-${id}`)).filter(({ type }) => type === 'BankDataChanged');

describe("a person's own bank data (SEC-25)", () => {
  it('are empty at first, then as written, with masked numbers', async () => {
    const { id, token } = await aPerson(app);
    expect((await get(token)).body).toEqual({ data: null, payouts_from: null });
    const saved = await putBankData(app, token);
    const data = { ...aBankAccount(), phone: '56911223344', government_id: '····78-5', bank_account_number: '····1234' };
    expect([saved.status, saved.body]).toEqual([200, { data, payouts_from: '2026-12-03T12:00:00.000Z' }]);
    expect((await get(token)).body).toEqual(saved.body);
    expect(saved.headers.get('cache-control')).toBe('no-store');
    const [event, ...more] = await changesOf(id);
    expect(more).toEqual([]);
    expect(event?.data).toEqual({
      userId: id,
      changed: Object.keys(aBankAccount()),
      changedAt: clock.now(),
      payoutsFrom: '2026-12-03T12:00:00.000Z',
    });
  });

  it('are changed only from their current version: a write from an older one is refused (docs/api.md#concurrency)', async () => {
    const { id, token } = await aPerson(app);
    const put = (match: string, changes: Record<string, unknown> = {}) =>
      app.request('PUT', '/bank-data', { token, body: aBankAccount(changes), headers: { 'if-match': match } });
    const none = (await get(token)).headers.get('etag') ?? '';
    const first = await put(none);
    expect(first.status).toBe(200);
    clock.advance(1);
    const [read, whole] = [await get(token), await get(token, '/bank-data/whole')];
    const now = first.headers.get('etag') ?? '';
    expect([read.headers.get('etag'), whole.headers.get('etag')]).toEqual([now, now]);
    expect(now).not.toBe(none);
    const late = await put(none, { bank_name: 'Banco Norte' });
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed']);
    expect((await put(none)).status).toBe(200); // a repeat is no change: the first answer may have been lost
    expect((await put(now, { bank_name: 'Banco Norte' })).status).toBe(200);
    expect((await put(now, { bank_name: 'Banco Este' })).status).toBe(412);
    expect((await get(token)).body.data.bank_name).toBe('Banco Norte');
    expect(await changesOf(id)).toHaveLength(2);
  });

  it('can be read in full and changed for ten minutes after the password, to the millisecond', async () => {
    const { token } = await aPerson(app);
    await putBankData(app, token);
    const start = Date.parse(clock.now());
    for (const [age, status] of [
      [-1, 200],
      [0, 403],
      [1, 403],
    ] as const) {
      clock.advance(start + 600_000 + age - Date.parse(clock.now()));
      const [whole, put] = [await get(token, '/bank-data/whole'), await putBankData(app, token)];
      expect([whole.status, put.status]).toEqual([status, status]);
      if (status === 200) expect(whole.body.data).toMatchObject({ government_id: '12.345.678-5', bank_account_number: '000987651234' });
      else expect([whole.body.code, put.body.code]).toEqual(['sign_in_again', 'sign_in_again']);
    }
    expect((await get(token)).body.data.bank_account_number).toBe('····1234');
    expect((await app.request('POST', '/users/prove-password', { token, body: { password: PASSWORD } })).status).toBe(204);
    expect((await get(token, '/bank-data/whole')).status).toBe(200);
  });

  it('are sent only to their owner', async () => {
    const [owner, other] = [await aPerson(app), await aPerson(app)];
    await putBankData(app, owner.token);
    expect((await get(other.token)).body.data).toBeNull();
    expect((await get(other.token, '/bank-data/whole')).body.data).toBeNull();
    expect((await app.request('GET', '/bank-data')).status).toBe(401);
    expect((await app.request('GET', '/bank-data/whole')).status).toBe(401);
  });

  it('need both numbers at first; omitted later they stay, while other omitted fields are cleared', async () => {
    const { id, token } = await aPerson(app);
    for (const field of ['government_id', 'bank_account_number'])
      expect(await putBankData(app, token, { [field]: undefined })).toMatchObject({
        status: 422,
        body: { errors: { [field]: ['required'] } },
      });
    expect(await changesOf(id)).toEqual([]);
    await putBankData(app, token);
    const unchanged = { government_id: undefined, bank_account_number: undefined };
    await putBankData(app, token, { ...unchanged, bank_name: 'Banco Norte', message: undefined });
    const whole = (await get(token, '/bank-data/whole')).body.data;
    expect(whole).toMatchObject({
      bank_account_number: '000987651234',
      government_id: '12.345.678-5',
      bank_name: 'Banco Norte',
      message: null,
    });
    expect((await changesOf(id)).map(({ data }) => data)).toMatchObject([{}, { changed: ['bank_name', 'message'] }]);
  });

  it('saved without a change cause no event, no mail and no longer hold', async () => {
    const { id, token, email } = await aPerson(app);
    const first = (await putBankData(app, token)).body;
    clock.advance(60_000);
    expect((await putBankData(app, token)).body).toEqual(first);
    expect(await changesOf(id)).toHaveLength(1);
    await app.drain();
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it('changed twice concurrently are two events in sequence', async () => {
    const { id, token } = await aPerson(app);
    const names = ['Banco Uno', 'Banco Dos'];
    const answers = await Promise.all(names.map((bank_name) => putBankData(app, token, { bank_name })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await changesOf(id)).toHaveLength(2);
    expect(names).toContain((await get(token)).body.data.bank_name);
  });
});

it.each([
  ['es', 'Se guardaron nuevos datos bancarios', 'en tu cuenta se guardaron nuevos datos bancarios', '03/12/2026, 12:'],
  ['en', 'New bank details were saved', 'bank details were saved in your account', '2026/12/03, 12:'],
])('the owner is notified by mail (%s), without the data', async (language, subject, words, until) => {
  const { token, email } = await aPerson(app, { language });
  await putBankData(app, token);
  await app.drain();
  const [mail, ...more] = await mailsTo(app, email);
  expect([mail?.subject, more]).toEqual([subject, []]);
  const text = `${mail?.text} ${mail?.html}`;
  for (const said of [words, until, '/datos-bancarios', '/auth/recuperar']) expect(text).toContain(said);
  for (const value of ['····', '987651234', '12345678', '12.345.678', 'Banco del Sur', 'Vidal', 'Avenida Norte'])
    expect(text).not.toContain(value);
});

describe('the stored data', () => {
  it('are sealed field by field, bound to person and field', async () => {
    const [one, two] = [await aPerson(app), await aPerson(app)];
    await putBankData(app, one.token);
    await putBankData(app, two.token);
    const row = await app.db('bank_data').where({ user_id: one.id }).first();
    const { user_id, payouts_from, ...fields } = row;
    expect([user_id, payouts_from]).toEqual([one.id, expect.stringMatching(/Z$/)]);
    for (const field of Object.values(fields)) expect(field).toMatch(/^v1(\.[\w-]+){3}$/);
    const { bank_account_number, government_id } = row;
    const vault = bankVault(app.config.fieldKeys);
    await app.db('bank_data').where({ user_id: two.id }).update({ bank_account_number });
    await expect(vault.read(app.db, two.id)).rejects.toThrow('bank_account_number of user');
    await app.db('bank_data').where({ user_id: one.id }).update({ bank_account_number: government_id });
    await expect(vault.read(app.db, one.id)).rejects.toThrow('bank_account_number of user');
    await app.db('bank_data').delete();
  });

  it('can be sealed again with a new key, after which the old one can be removed', async () => {
    const { id, token } = await aPerson(app);
    await putBankData(app, token, { phone: null });
    const [newest, old]: FieldKey[] = [{ id: '2027', secret: 'k'.repeat(64) }, ...app.config.fieldKeys];
    if (!newest || !old) throw new Error('no keys');
    const before = await bankVault([old]).read(app.db, id);
    await expect(bankVault([newest]).read(app.db, id)).rejects.toThrow('FIELD_KEYS');
    expect(await bankVault([newest, old]).reseal(app.db)).toBe(1);
    expect(await bankVault([newest]).read(app.db, id)).toEqual(before);
    expect(await bankVault([newest, old]).reseal(app.db)).toBe(0);
  });
});
