import { expect, it } from 'vitest';
import { own } from '../../../src/kernel/own.ts';
import { allContracts, allRejections } from '../../../src/tools/openapi.ts';

it('a contract sets a status only for its own codes, and only one that differs from the table', async () => {
  const table = await allRejections();
  const faults = (await allContracts()).flatMap(({ name, rejections = [], statuses = {} }) =>
    Object.entries(statuses).flatMap(([code, status]) =>
      rejections.some((refused) => refused === code) && own(table, code) !== status ? [] : [`${name}: ${code} ${status}`],
    ),
  );
  expect(faults).toEqual([]);
});

it('a contract names each code once, and each has a status', async () => {
  const table = await allRejections();
  for (const { name, rejections = [] } of await allContracts()) {
    expect([name, rejections.length]).toEqual([name, new Set(rejections).size]);
    expect(rejections.filter((code) => own(table, code) === undefined)).toEqual([]);
  }
});
