import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { own } from '../../../src/kernel/own.ts';
import { pathsOf } from '../../../src/server/http/serving/router.ts';
import { allContracts, allRejections, OPENAPI_FILES } from '../../../src/tools/openapi.ts';

type Parameter = { $ref?: string; in: string; name: string; required?: boolean; example?: unknown };
type Response = { $ref?: string; content?: Record<string, { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } }> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: boolean;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, Response>;
};

type Document = {
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'parameters' | 'responses' | 'schemas', Record<string, Response & Parameter>>;
};

const all = await allContracts();
const named = <T extends { $ref?: string }>(one: T, components: Readonly<Record<string, T>>): T =>
  one.$ref ? (components[one.$ref.split('/').at(-1) ?? ''] ?? one) : one;
/** Every object in the file with its place. */
const nodesIn = (node: unknown, place = ''): [string, Record<string, unknown>][] => {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, value]) => nodesIn(value, `${place}/${name}`));
  return Array.isArray(node) ? below : [[place, node as Record<string, unknown>], ...below];
};

describe.each(OPENAPI_FILES)('$title', ({ file, holds }) => {
  const text = readFileSync(file, 'utf8');
  const document: Document = parse(text);
  const nodes = nodesIn(document);

  it('is the same document for a parser of YAML 1.1, which also ends an unquoted text of a line at a question mark', () => {
    expect(parse(text, { version: '1.1' })).toEqual(document);
    const unquoted: unknown[] = [];
    visit(parseDocument(text), { Scalar: (_, { type, value }) => void (type === 'PLAIN' && unquoted.push(value)) });
    expect(unquoted.filter((value) => String(value).includes('?'))).toEqual([]);
  });
  const operations = all
    .filter(holds)
    .flatMap((contract) =>
      pathsOf(contract).map((path) => ({ contract, at: `${contract.method} ${path}`, operation: document.paths[path]?.[contract.method] })),
    );

  it('contains every contract at each of its paths, and nothing else', () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
    expect(documented.sort()).toEqual(operations.map(({ at }) => at).sort());
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation?.operationId);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('marks the further addresses of a call as deprecated', () => {
    const further = operations.filter(({ contract, at }) => at !== `${contract.method} ${pathsOf(contract)[0]}`);
    const marked = operations.filter(({ operation }) => operation?.deprecated);
    expect(marked.map(({ at }) => at)).toEqual(further.map(({ at }) => at));
  });

  it('describes everything it refers to, and nothing else', () => {
    const referred = new Set(nodes.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : [])));
    const described = Object.entries(document.components).flatMap(([kind, names]) =>
      kind === 'securitySchemes' ? [] : Object.keys(names).map((name) => `#/components/${kind}/${name}`),
    );
    expect(described.sort()).toEqual([...referred].sort());
  });

  it('states the role of each call', () => {
    for (const { contract, at, operation } of operations) {
      const security = operation?.security ?? document.security;
      expect([at, security.length]).toEqual([at, ['user', 'admin'].includes(contract.role) ? 2 : 0]);
      if (contract.role === 'user') expect(Object.keys(operation?.responses ?? {})).toContain('401');
      if (contract.role === 'admin') expect(Object.keys(operation?.responses ?? {})).toContain('404');
    }
  });

  it('requires of a query what the server requires', () => {
    for (const { contract, at, operation } of operations) {
      if (!(contract.query instanceof z.ZodObject)) continue;
      const parameters = operation?.parameters?.map((one) => named(one, document.components.parameters)) ?? [];
      const demanded = parameters.flatMap((parameter) => (parameter.in === 'query' && parameter.required ? [parameter.name] : []));
      const needed = Object.entries(contract.query.shape).flatMap(([field, kind]) => (kind.safeParse(undefined).success ? [] : [field]));
      expect([at, demanded.sort()]).toEqual([at, needed.sort()]);
    }
  });

  it('names the codes a call is refused with at their status', async () => {
    const table = await allRejections();
    for (const { contract, at, operation } of operations) {
      for (const code of contract.rejections ?? []) {
        const status = own({ ...table, ...contract.statuses }, code);
        const response = named(operation?.responses[String(status)] ?? {}, document.components.responses);
        const codes = response.content?.['application/problem+json']?.schema.allOf?.flatMap(
          ({ properties }) => properties?.code?.enum ?? [],
        );
        expect([at, status, codes]).toEqual([at, status, expect.arrayContaining([code])]);
      }
    }
  });

  it('has a short summary and a sentence for every call', () => {
    const unsaid = operations.filter(({ operation }) => {
      const { summary, description, deprecated } = operation ?? { summary: '', description: '', deprecated: false };
      return summary.length < 6 || (summary.length > 90 && !deprecated) || !description.endsWith('.');
    });
    expect(unsaid.map(({ operation }) => operation?.summary)).toEqual([]);
  });

  it('cites no rules that its readers cannot open', () => {
    const said = nodes.flatMap(([place, { summary, description }]) =>
      [summary, description].flatMap((text) => (typeof text === 'string' ? [[place, text] as const] : [])),
    );
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter(([, text]) => /\b(?:D|SEC|A|C|W|U)-\d|\bADR \d|\]\((?!#)/.test(text.replaceAll(/`[^`]*`/g, '')))).toEqual([]);
  });

  it('has a valid example of every body, path and query that has one', () => {
    const faults = operations.flatMap(({ contract, at, operation }) => {
      const parameters = operation?.parameters?.map((one) => named(one, document.components.parameters)) ?? [];
      const given = (where: string) =>
        Object.fromEntries(
          parameters.flatMap(({ in: place, name, example }) =>
            place === where && example !== undefined ? [[name, Array.isArray(example) ? example : String(example)]] : [],
          ),
        );
      const example = Object.values(operation?.requestBody?.content ?? {})[0]?.example;
      const issues = [
        ...(contract.params?.safeParse(given('path')).error?.issues ?? []),
        ...(contract.query?.safeParse(given('query')).error?.issues ?? []),
        ...(contract.body?.safeParse(example).error?.issues ?? []),
      ];
      return issues.map(({ path, message }) => `${at}: ${path.join('.')} ${message}`);
    });
    expect(faults).toEqual([]);
  });

  it('describes every field of a body', () => {
    const SAYS = ['$ref', 'allOf', 'anyOf', 'const', 'enum', 'oneOf', 'type'];
    const fields = nodes.filter(([place]) => /\/requestBody\/.*\/properties\/[^/]+$/.test(place));
    const open = fields.filter(([, field]) => !SAYS.some((word) => word in field) && !/^Ignored/.test(String(field['description'])));
    expect(open.map(([place]) => place)).toEqual([]);
  });

  it('describes the items of every list, and "or null" beside a type', () => {
    const untyped = nodes.filter(([, { type, items }]) => [type].flat().includes('array') && typeof items !== 'object');
    expect(untyped.map(([place]) => place)).toEqual([]);
    const branches = nodes.filter(([, { anyOf }]) => {
      const [value, none, ...more] = Array.isArray(anyOf) ? anyOf : [];
      return none?.type === 'null' && more.length === 0 && typeof value.type === 'string' && !('const' in value);
    });
    expect(branches.map(([place]) => place)).toEqual([]);
  });
});
