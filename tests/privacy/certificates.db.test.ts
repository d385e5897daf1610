import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { certificatesIn } from '../../src/privacy/certificates.ts';
import type { FieldKeys } from '../../src/server/sealed.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();
const key = (id: string) => ({ id, secret: randomBytes(32).toString('hex') });
const [old, newest] = [key('2026'), key('2027')];
const of = (...keys: [ReturnType<typeof key>, ...ReturnType<typeof key>[]]) => certificatesIn({ db, fieldKeys: keys satisfies FieldKeys });
const EMAIL = 'vera@example.org';

it('the address of a person being erased is sealed, and sealed again with a new key', async () => {
  const prepared = { userId: 7, email: EMAIL, emailHmac: 'h', now: '2027-03-08T12:00:00.000Z' };
  await db.transaction((trx) => of(old).prepare(trx, prepared));
  expect(JSON.stringify(await db('erasure_certificates'))).not.toContain(EMAIL);
  const renewed = of(newest, old);
  expect(await renewed.reseal()).toBe(1);
  expect(await renewed.reseal()).toBe(0);
  expect(await of(newest).addressOf(7)).toBe(EMAIL);
  expect(await of(old).addressOf(7)).toBeNull();
  await expect(of(key('2028')).reseal()).rejects.toThrow('is its key in FIELD_KEYS?');
});
