import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import { own } from '../../../kernel/own.ts';
import type { RejectionTable } from '../../../kernel/rejection.ts';
import { PROGRAM_VERSION } from '../../settings/settings.ts';
import type { Contract } from '../contract.ts';
import { pathsOf } from './router.ts';

const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().meta({ description: 'E01 to E06 where the specification has one, else a word in snake_case' }),
    request_id: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'At 422: field → codes' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. Further members depend on the code: `missing`, `alternatives`, `code_api`.' });

const textHeader = (description: string) => ({ description, schema: { type: 'string' as const } });
const HEADERS = {
  'app-version': textHeader('Version of the program'),
  'Idempotency-Replayed': textHeader('`true` when this is the first answer again'),
};
const headerRef = <Name extends keyof typeof HEADERS>(name: Name) => ({ [name]: { $ref: `#/components/headers/${name}` } });

const problemResponse = (id: string, description: string, headers: Record<string, string> = {}): ZodOpenApiResponseObject => ({
  id,
  description,
  headers: {
    ...headerRef('app-version'),
    ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, textHeader(text)])),
  },
  content: { 'application/problem+json': { schema: problem } },
});

const PROBLEMS: Readonly<Record<string, ZodOpenApiResponseObject>> = {
  400: problemResponse('BadRequest', 'Not possible; `code` says why'),
  401: problemResponse('NotSignedIn', 'No token, or a dead one'),
  403: problemResponse('Forbidden', 'The caller may see this but not do it'),
  404: problemResponse('NotFound', 'Does not exist, or is not shown to the caller'),
  409: problemResponse('Conflict', 'In conflict with the current state', {
    'Retry-After': 'Seconds, when the same request is still running',
  }),
  410: problemResponse('Gone', 'No longer available'),
  412: problemResponse('PreconditionFailed', 'Changed since it was read'),
  413: problemResponse('TooLarge', 'Too large'),
  415: problemResponse('UnsupportedMedia', 'Not a media type this call takes'),
  422: problemResponse('InvalidFields', 'Fields that need correcting, in `errors`'),
  429: problemResponse('TooManyRequests', 'Too many requests', { 'Retry-After': 'Seconds until the next one is answered' }),
  503: problemResponse('Unavailable', 'A part is down', { 'Retry-After': 'Seconds' }),
};

/** Formats that zod repeats as a regular expression of 200 characters. */
const FORMATS: readonly unknown[] = ['date-time', 'date', 'uuid'];

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Leaves out what zod and zod-openapi add and no reader needs: the range of exact integers, the pattern of a format, a branch of its own
 * for null, and the description of a parameter once more in its schema.
 */
const concise = (_: string, node: unknown): unknown => {
  if (!isNode(node)) return node;
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
  if (FORMATS.includes(node['format'])) delete node['pattern'];
  if (typeof node['in'] === 'string' && isNode(node['schema'])) delete node['schema']['description'];
  const { anyOf, ...rest } = node;
  const [value, none, ...more] = Array.isArray(anyOf) ? anyOf : [];
  if (!isNode(value) || none?.type !== 'null' || more.length > 0) return node;
  if (typeof value['type'] !== 'string' || 'const' in value || ('description' in value && 'description' in rest)) return node;
  return { ...value, ...rest, type: [value['type'], 'null'], ...(Array.isArray(value['enum']) ? { enum: [...value['enum'], null] } : {}) };
};

type Parameter = { readonly name: string };
type Described = {
  readonly paths: Readonly<Record<string, Record<string, { parameters?: (Parameter | { readonly $ref: string })[] }>>>;
  readonly components: { parameters?: Readonly<Record<string, object>> };
};

/** Describes a parameter that five calls or more have alike once; of several with one name, the most frequent. */
const shareParameters = ({ paths, components }: Described): void => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const given = operations.flatMap(({ parameters = [] }) => parameters.filter((parameter) => 'name' in parameter));
  const alike = [...Map.groupBy(given, (parameter) => JSON.stringify(parameter)).values()].filter(({ length }) => length >= 5);
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
export const openApiOf = (contracts: readonly Contract[], rejections: RejectionTable) => {
  const paths = new Map<string, Record<string, ZodOpenApiOperationObject>>();
  for (const contract of contracts) {
    for (const [i, path] of pathsOf(contract).entries()) {
      const operation = operationOf(contract, rejections, i === 0 ? contract.name : `${contract.name}${i + 1}`);
      const shown = i === 0 ? operation : { ...operation, summary: `${contract.summary} (another address)` };
      paths.set(path, { ...paths.get(path), [contract.method]: shown });
    }
  }
  const sorted = Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Posada',
      version: PROGRAM_VERSION,
      description:
        'Made from the contracts in `src/*/contract.ts` by `npm run openapi`; never edited by hand. Each `date-time` is in UTC and ends in `Z`.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(contracts.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths: sorted as ZodOpenApiPathsObject,
    security: [{ bearer: [] }, { session: [] }],
    components: {
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The api_token; the word Bearer may be left out' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'posada_session',
          description: 'Set by login and register; a write needs a matching Origin',
        },
      },
    },
  });
  const described: Described & typeof document = JSON.parse(JSON.stringify(document), concise);
  shareParameters(described);
  return described;
};

const operationOf = (contract: Contract, rejections: RejectionTable, operationId: string): ZodOpenApiOperationObject => {
  const { tag, summary, method, role, params, query, response, media, alsoMedia, files, secret, versioned, conditional } = contract;
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
  const answer = (description: string) => ({
    description,
    headers: {
      ...headerRef('app-version'),
      ...(writes && !secret ? headerRef('Idempotency-Replayed') : {}),
      ...(versioned && !writes ? { ETag: textHeader('For If-Match') } : {}),
      ...(conditional ? { ETag: textHeader('For If-None-Match') } : {}),
    },
    ...(content ? { content } : {}),
  });
  return {
    operationId,
    tags: [tag],
    summary,
    ...(role === 'public' || role === 'token' ? { security: [] } : {}), // else that of the document
    requestParams: {
      ...(params ? { path: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(header ? { header } : {}),
    },
    ...(contract.body || files ? { requestBody: bodyOf(contract) } : {}),
    responses: {
      [String(status)]: answer(status === 204 ? 'Done' : 'The answer'),
      ...(contract.alsoStatus
        ? {
            [String(contract.alsoStatus)]: answer(
              contract.alsoStatus === 202 ? 'It is being made' : 'The answer, with what was there already',
            ),
          }
        : {}),
      ...(conditional ? { '304': { description: 'As it is known already', headers: headerRef('app-version') } } : {}),
      ...Object.fromEntries(problemStatuses(contract, rejections).map((code) => [code, own(PROBLEMS, code)])),
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

/** The problem statuses of a call: those of its role and input, and those of its rejections. */
const problemStatuses = (contract: Contract, table: RejectionTable): string[] => {
  const { role, params, query, body, files, method, rejections = [], rate, counts, versioned, leavesTrace } = contract;
  const statusOf: RejectionTable = { ...table, ...contract.statuses };
  const refused = rejections.flatMap((code) => own(statusOf, code) ?? []);
  const statuses = new Set<number>([...refused, 503]);
  if (role === 'user') statuses.add(401);
  if (method !== 'get' || role === 'user' || leavesTrace) statuses.add(403); // by cookie from another site, or during an impersonation
  if (method !== 'get' && versioned) statuses.add(412);
  if (role === 'admin' || params) statuses.add(404);
  if (query || body || files || method !== 'get') statuses.add(422);
  if (body || files) for (const status of [413, 415]) statuses.add(status);
  if (method !== 'get') statuses.add(409);
  if (role === 'token' || counts || (rate !== 'none' && (method !== 'get' || rate !== undefined))) statuses.add(429);
  return [...statuses].sort((a, b) => a - b).map(String);
};
