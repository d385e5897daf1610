import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { pathsOf } from '../../../src/server/http/serving/router.ts';
import { allContracts, OPENAPI_FILE } from '../../../src/tools/openapi.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();
const contracts = await allContracts();
type Parameter = { $ref?: string; in: string; name: string; required?: boolean };
type Operation = { operationId: string; security?: unknown[]; parameters?: Parameter[]; responses: Record<string, unknown> };
const document = parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};
const calls = (list: typeof contracts) => list.flatMap((one) => pathsOf(one).map((path) => `${one.method} ${path}`)).sort();
const documented = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));

describe('openapi.yaml', () => {
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
      const security = operation?.security ?? document.security;
      expect([contract.name, security.length]).toEqual([contract.name, ['user', 'admin'].includes(contract.role) ? 2 : 0]);
      if (contract.role === 'user') expect(Object.keys(operation?.responses ?? {})).toContain('401');
      if (contract.role === 'admin') expect(Object.keys(operation?.responses ?? {})).toContain('404');
    }
  });
  it('demands of a query what the server demands', () => {
    const known = ({ $ref, ...parameter }: Parameter) => ($ref ? document.components.parameters[$ref.split('/').at(-1) ?? ''] : parameter);
    for (const contract of contracts) {
      const { name, method, query } = contract;
      if (!(query instanceof z.ZodObject)) continue;
      const parameters = document.paths[pathsOf(contract)[0] ?? '']?.[method]?.parameters?.map(known) ?? [];
      const demanded = parameters.flatMap((parameter) => (parameter?.in === 'query' && parameter.required ? [parameter.name] : []));
      const needed = Object.entries(query.shape).flatMap(([field, kind]) => (kind.safeParse(undefined).success ? [] : [field]));
      expect([name, demanded.sort()]).toEqual([name, needed.sort()]);
    }
  });
});
