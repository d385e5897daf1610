import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { own } from '../../../kernel/own.ts';
import type { RejectionCode, RejectionTable } from '../../../kernel/rejection.ts';
import type { Contract } from '../contract.ts';

export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().meta({ description: 'Machine-readable reason: `E01` to `E06` for links and payment pages, otherwise snake_case' }),
    request_id: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'On 422: field → codes' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. Extension members depend on the code: `missing`, `alternatives`, `code_api`.' });

const textHeader = (description: string) => ({ description, schema: { type: 'string' as const } });
export const HEADERS = {
  'Idempotency-Replayed': textHeader('`true` for a replay of the first response'),
  'Retry-After': textHeader('Seconds to wait before retrying'),
};
export const headerRef = (name: keyof typeof HEADERS) => ({ [name]: { $ref: `#/components/headers/${name}` } });

type Refusal = { readonly name: string; readonly description: string; readonly codes: readonly RejectionCode[]; readonly waits?: true };

/** The refusals that any call may answer, by status. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  400: { name: 'BadRequest', description: 'Bad request', codes: [] },
  401: { name: 'NotSignedIn', description: 'Missing or invalid token', codes: ['not_signed_in'] },
  403: {
    name: 'Forbidden',
    description: 'Visible to the caller, but not permitted',
    codes: ['forbidden', 'wrong_origin', 'impersonation_reads_only', 'impersonation_own_eyes', 'impersonation_over'],
  },
  404: { name: 'NotFound', description: 'Not found, or not visible to the caller', codes: ['not_found'] },
  409: {
    name: 'Conflict',
    description: 'Conflicts with the current state',
    codes: ['conflict', 'idempotency_key_in_flight'],
    waits: true,
  },
  410: { name: 'Gone', description: 'No longer available', codes: [] },
  412: { name: 'PreconditionFailed', description: 'Changed since it was read', codes: ['precondition_failed'] },
  413: { name: 'TooLarge', description: 'Too large', codes: ['too_large'] },
  415: { name: 'UnsupportedMedia', description: 'Unsupported media type', codes: ['unsupported_media'] },
  422: {
    name: 'InvalidFields',
    description: 'Invalid fields, listed in `errors`',
    codes: [
      'invalid_fields',
      'idempotency_key_reused',
      'required',
      'invalid',
      'too_short',
      'too_long',
      'out_of_range',
      'mismatch',
      'unknown_value',
    ],
  },
  429: { name: 'TooManyRequests', description: 'Too many requests', codes: ['too_many_requests'], waits: true },
  503: { name: 'Unavailable', description: 'Temporarily unavailable', codes: ['unavailable_now'], waits: true },
};

/** The statuses a call is refused with, and the codes of each: those of its role and input, and its own rejections. */
export const refusalsOf = (contract: Contract, table: RejectionTable): ReadonlyMap<string, readonly string[]> => {
  const { role, params, query, body, files, method, rejections = [], rate, counts, versioned, leavesTrace, fresh } = contract;
  const found = new Map<string, Set<string>>();
  const add = (status: number, ...codes: readonly string[]) => {
    const known = found.get(String(status)) ?? new Set(own(REFUSALS, String(status))?.codes);
    for (const code of codes) known.add(code);
    found.set(String(status), known);
  };
  const statusOf: RejectionTable = { ...table, ...contract.statuses };
  for (const code of rejections) add(own(statusOf, code) ?? 409, code);
  add(503);
  if (role === 'user') add(401);
  if (method !== 'get' || role === 'user' || leavesTrace) add(403); // by cookie from another site, or during an impersonation
  if (fresh) add(403, 'sign_in_again');
  if (method !== 'get' && versioned) add(412);
  if (role === 'admin' || params) add(404);
  if (query || body || files || method !== 'get') add(422);
  if (body || files) for (const status of [413, 415]) add(status);
  if (method !== 'get') add(409);
  if (role === 'token' || counts || (rate !== 'none' && (method !== 'get' || rate !== undefined))) add(429);
  return new Map([...found].sort(([a], [b]) => Number(a) - Number(b)).map(([status, codes]) => [status, [...codes].sort()]));
};

type Answered = ReturnType<typeof answerFor>;
const answerFor = ({ description, waits }: Refusal, codes: readonly string[]) => ({
  description,
  ...(waits ? { headers: headerRef('Retry-After') } : {}),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object' as const, properties: { code: { enum: [...codes] } } }],
      },
    },
  },
});

const LONGEST_NAME = 80;

/** The refusals of each of these calls, by status. Identical ones of several calls are described once, named by status and codes. */
export const problemsOf = (contracts: readonly Contract[], table: RejectionTable) => {
  const of = new Map(contracts.map((contract) => [contract, refusalsOf(contract, table)]));
  const keyOf = (status: string, codes: readonly string[]) => `${status} ${codes.join('.')}`;
  const uses = Map.groupBy(
    [...of.values()].flatMap((refusals) => [...refusals].map(([status, codes]) => keyOf(status, codes))),
    (key) => key,
  );
  const made = new Map<string, Answered | (Answered & { id: string })>();
  const responseFor = (status: string, codes: readonly string[]): ZodOpenApiResponseObject => {
    const key = keyOf(status, codes);
    const known = made.get(key);
    if (known) return known;
    const refusal = own(REFUSALS, status);
    if (!refusal) throw new Error(`a call is refused with ${status} (${codes.join(', ')}), which openapi-problems.ts does not describe`);
    const more = codes.filter((code) => !refusal.codes.some((one) => one === code));
    const id = [refusal.name, ...more].join('.');
    const isShared = more.length === 0 || (id.length <= LONGEST_NAME && (uses.get(key)?.length ?? 0) > 1);
    const response = { ...answerFor(refusal, codes), ...(isShared ? { id } : {}) };
    made.set(key, response);
    return response;
  };
  return (contract: Contract): Record<string, ZodOpenApiResponseObject> =>
    Object.fromEntries([...(of.get(contract) ?? [])].map(([status, codes]) => [status, responseFor(status, codes)]));
};
