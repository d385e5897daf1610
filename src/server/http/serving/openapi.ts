import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { own } from '../../../kernel/own.ts';
import type { RejectionTable } from '../../../kernel/rejection.ts';
import { PROGRAM_VERSION } from '../../settings/running.ts';
import type { Contract } from '../contract.ts';
import { HEADERS, headerRef, problem, problemsOf } from './openapi-problems.ts';
import { pathsOf } from './router.ts';

/** References to rules, which readers of the API cannot open: `(D-54)`, `(SEC-33)`, `(ADR 97)`. */
const REFERENCES = / ?\((?:(?:[A-DF-Z]|SEC)-?\d+|ADR \d+)(?:, (?:(?:[A-DF-Z]|SEC)-?\d+|ADR \d+))*\)/g;

const withoutReferences = (text: string): string => text.replaceAll(REFERENCES, '');

/** A contract's text up to its first colon, semicolon or full stop. */
const summaryOf = ({ summary }: Contract): string =>
  (withoutReferences(summary).split(/[:;] |\. (?=[A-Z])/, 1)[0] ?? '').replace(/\.$/, '');

const CALLER = {
  public: 'Public.',
  user: 'Requires a session.',
  admin: 'Administrators only.',
  token: 'Requires a link token.',
} as const;

/** A contract's text, who may call and what else the caller has to know. */
const descriptionOf = (contract: Contract): string => {
  const { summary, role, method, adminOnly, fresh, leavesTrace, ownEyes, secret } = contract;
  const text = withoutReferences(summary);
  return [
    /[.?!]$/.test(text) ? text : `${text}.`,
    role === 'admin' && method === 'get' && !adminOnly ? 'Administrators and support only.' : CALLER[role],
    fresh === true ? 'Requires a password confirmed in the last ten minutes.' : '',
    fresh === 'as_admin' ? 'Administrators need a password confirmed in the last ten minutes.' : '',
    leavesTrace ? 'Access is recorded.' : '',
    ownEyes ? 'Not available during impersonation.' : '',
    secret && method !== 'get' ? 'The response contains a secret and is not stored, so a repeated request is executed again.' : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Formats that zod repeats as a regular expression of 200 characters. */
const FORMATS: readonly unknown[] = ['date-time', 'date', 'uuid'];

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Removes what zod and zod-openapi add and no reader needs: the range of exact integers, the pattern of a format, a separate branch for
 * null, a parameter's description repeated in its schema; and the codes of rules.
 */
const concise = (name: string, node: unknown): unknown => {
  if (name === 'description' && typeof node === 'string') return withoutReferences(node);
  if (!isNode(node)) return node;
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
  if (FORMATS.includes(node['format'])) delete node['pattern'];
  if (typeof node['in'] === 'string' && isNode(node['schema'])) delete node['schema']['description'];
  if (Array.isArray(node['prefixItems']) && node['items'] === false) node['items'] = node['prefixItems'][0];
  const { anyOf, ...rest } = node;
  const [value, none, ...more] = Array.isArray(anyOf) ? anyOf : [];
  if (!isNode(value) || none?.type !== 'null' || more.length > 0) return node;
  if (Array.isArray(value['anyOf'])) return { ...rest, ...value, anyOf: [...value['anyOf'], none] };
  if (typeof value['type'] !== 'string' || 'const' in value || ('description' in value && 'description' in rest)) return node;
  return { ...value, ...rest, type: [value['type'], 'null'], ...(Array.isArray(value['enum']) ? { enum: [...value['enum'], null] } : {}) };
};

/** The example values of a call's parameters and body. */
export type Examples = {
  readonly parameter: (operation: string, name: string) => unknown;
  readonly body: (operation: string) => unknown;
};

type Parameter = { readonly name: string; readonly in: string; example?: unknown };
type Operation = {
  parameters?: (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { example?: unknown }>> } | undefined;
};
type Described = {
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { parameters?: Readonly<Record<string, object>> };
};

/** Adds the examples of parameters and bodies. */
const addExamples = (operation: Operation, name: string, examples: Examples): void => {
  for (const parameter of operation.parameters ?? []) {
    const example = 'name' in parameter && parameter.in !== 'header' ? examples.parameter(name, parameter.name) : undefined;
    if (example !== undefined) Object.assign(parameter, { example });
  }
  for (const media of Object.values(operation.requestBody?.content ?? {})) media.example = examples.body(name);
};

/**
 * Moves a parameter that at least five calls have in identical form to the shared components; of several with one name, the most frequent.
 */
const shareParameters = ({ paths, components }: Described): void => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const inline = operations.flatMap(({ parameters = [] }) => parameters.filter((parameter) => 'name' in parameter));
  const alike = [...Map.groupBy(inline, (parameter) => JSON.stringify(parameter)).values()].filter(({ length }) => length >= 5);
  const byUse = alike.sort((a, b) => a.length - b.length).flatMap(([one]) => one ?? []);
  const shared = new Map(byUse.map((parameter) => [parameter.name, parameter]));
  components.parameters = Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.map((parameter) => {
      const known = 'name' in parameter && shared.get(parameter.name);
      return known && JSON.stringify(known) === JSON.stringify(parameter) ? { $ref: `#/components/parameters/${known.name}` } : parameter;
    });
  }
};

/** Generates the OpenAPI 3.1 document of these contracts: all paths of each, bodies, answers and problems. */
export const openApiOf = (contracts: readonly Contract[], rejections: RejectionTable, examples: Examples) => {
  const paths = new Map<string, Record<string, ZodOpenApiOperationObject>>();
  const problems = problemsOf(contracts, rejections);
  for (const contract of contracts) {
    const [main = ''] = pathsOf(contract);
    for (const [i, path] of pathsOf(contract).entries()) {
      const operation = operationOf(contract, problems(contract), i === 0 ? contract.name : `${contract.name}${i + 1}`);
      const further = { summary: `${operation.summary} (alias)`, description: `Alias of ${main}.`, deprecated: true };
      paths.set(path, { ...paths.get(path), [contract.method]: i === 0 ? operation : { ...operation, ...further } });
    }
  }
  const sorted = Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Posada',
      version: PROGRAM_VERSION,
      contact: { name: 'Posada' },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    paths: sorted as ZodOpenApiPathsObject,
    security: [{ bearer: [] }, { session: [] }],
    components: {
      headers: HEADERS,
      schemas: { Problem: problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The api_token; the Bearer prefix is optional' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'posada_session',
          description: 'Set by login and register; writes require a matching Origin',
        },
      },
    },
  });
  const described: Described & Pick<typeof document, 'info' | 'components'> = JSON.parse(JSON.stringify(document), concise);
  for (const contract of contracts) {
    for (const path of pathsOf(contract))
      addExamples(own(own(described.paths, path) ?? {}, contract.method) ?? {}, contract.name, examples);
  }
  shareParameters(described);
  return described;
};

const operationOf = (
  contract: Contract,
  problems: ReturnType<ReturnType<typeof problemsOf>>,
  operationId: string,
): ZodOpenApiOperationObject => {
  const { tag, method, role, params, query, response, media, alsoMedia, files, secret, versioned, conditional } = contract;
  const status = contract.status ?? (response || media ? 200 : 204);
  const writes = method !== 'get';
  const header = writes
    ? z.object({
        'Idempotency-Key': z.string().min(1).max(255).optional(),
        ...(versioned ? { 'If-Match': z.string().optional() } : {}),
      })
    : undefined;
  const text = (type: string) => ({ [type]: { schema: z.string() } });
  const json = response && { 'application/json': { schema: response }, ...(alsoMedia ? text(alsoMedia) : {}) };
  const content = media ? text(media) : (json ?? null);
  const headers = {
    ...(writes && !secret ? headerRef('Idempotency-Replayed') : {}),
    ...(versioned && !writes ? { ETag: { description: 'For If-Match', schema: { type: 'string' as const } } } : {}),
    ...(conditional ? { ETag: { description: 'For If-None-Match', schema: { type: 'string' as const } } } : {}),
  };
  const answer = (description: string) => ({
    description,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(content ? { content } : {}),
  });
  return {
    operationId,
    tags: [tag],
    summary: summaryOf(contract),
    description: descriptionOf(contract),
    ...(role === 'public' || role === 'token' ? { security: [] } : {}), // else that of the document
    requestParams: {
      ...(params ? { path: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(header ? { header } : {}),
    },
    ...(contract.body || files ? { requestBody: bodyOf(contract) } : {}),
    responses: {
      [String(status)]: answer(status === 204 ? 'No content' : 'Success'),
      ...(contract.alsoStatus
        ? {
            [String(contract.alsoStatus)]: answer(contract.alsoStatus === 202 ? 'Accepted, in progress' : 'Already exists, returned as is'),
          }
        : {}),
      ...(conditional ? { '304': { description: 'Not modified' } } : {}),
      ...problems,
    } as ZodOpenApiOperationObject['responses'], // TypeScript sees keys made from numbers as strings, not as status codes
  };
};

const bodyOf = ({ body, files }: Contract): NonNullable<ZodOpenApiOperationObject['requestBody']> => {
  if (!files) return { required: !body?.safeParse({}).success, content: { 'application/json': { schema: body as z.ZodType } } };
  const parts = z.object(
    Object.fromEntries(
      Object.entries(files.fields).map(([name, { max, maxBytes }]) => [
        max > 1 ? `${name.replace(/\[\]$/, '')}[]` : name,
        (max > 1 ? z.array(z.file().max(maxBytes)).max(max) : z.file().max(maxBytes)).optional(),
      ]),
    ),
  );
  return { required: true, content: { 'multipart/form-data': { schema: body ? z.intersection(body, parts) : parts } } };
};
