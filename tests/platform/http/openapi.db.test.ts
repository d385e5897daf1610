import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { pathsOf } from '../../../src/platform/http/router.ts';
import { allContracts, OPENAPI_FILE, openApiText } from '../../../src/tools/openapi.ts';
import { WIRE_NAMES_FILE, wireNamesText } from '../../../src/tools/wire-names.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();
const contracts = await allContracts();
const text = readFileSync(OPENAPI_FILE, 'utf8');
const document = parse(text) as {
  paths: Record<string, Record<string, { operationId: string; security: unknown[]; responses: Record<string, unknown> }>>;
};
const calls = (list: typeof contracts) => list.flatMap((one) => pathsOf(one).map((path) => `${one.method} ${path}`)).sort();
const documented = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));

describe('openapi.yaml', () => {
  it('is generated from the contracts (npm run openapi)', async () => expect(await openApiText()).toBe(text));
  it('includes the lists of wire names for the browser', () => expect(readFileSync(WIRE_NAMES_FILE, 'utf8')).toBe(wireNamesText()));
  it('contains every contract at each of its paths, and nothing else', () => expect(documented.sort()).toEqual(calls(contracts)));
  it('contains every call that is served, and every documented call is served', () =>
    expect(calls([...app.contracts])).toEqual(calls(contracts)));
  it('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
  it('states the role of each call', () => {
    for (const contract of contracts) {
      const operation = document.paths[pathsOf(contract)[0] ?? '']?.[contract.method];
      expect([contract.name, operation?.security.length]).toEqual([contract.name, ['user', 'admin'].includes(contract.role) ? 2 : 0]);
      if (contract.role === 'user') expect(Object.keys(operation?.responses ?? {})).toContain('401');
      if (contract.role === 'admin') expect(Object.keys(operation?.responses ?? {})).toContain('404');
    }
  });
});
