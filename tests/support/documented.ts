import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { z } from 'zod';

type Media = { readonly schema: object };
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> };
type Operation = { readonly responses: Readonly<Record<string, Response>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly responses: Readonly<Record<string, Response>> };
};

export type Answered = { readonly status: number; readonly headers: Headers; readonly text: string };

const document: Document = JSON.parse(readFileSync(inject('openapi'), 'utf8'));

const segmentsOf = (path: string) => path.split('/');
/** Fixed segments go before parameters, as in the router. */
const weight = (path: string) => segmentsOf(path).map((segment) => (segment.startsWith('{') ? '1' : '0'));
const templates = Object.keys(document.paths)
  .sort((a, b) => (weight(a).join('') < weight(b).join('') ? -1 : 1))
  .map((path) => ({
    path,
    pattern: new RegExp(
      `^${segmentsOf(path)
        .map((s) => s.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+'))
        .join('/')}/?$`,
      'i',
    ),
  }));

/** The documented path that an address belongs to and its operations, by method. */
export const documentedAt = (pathname: string) => {
  const found = templates.find(({ pattern }) => pattern.test(pathname));
  return found ? { path: found.path, operations: document.paths[found.path] ?? {} } : null;
};

/** A schema as JSON, with references in its own `$defs`. */
const textOf = (schema: object): string => JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/');
const definitions = new Map(Object.entries(document.components.schemas).map(([name, schema]) => [name, textOf(schema)]));

/** Adds the definitions that a schema refers to, and those that they refer to. */
const addNeeded = (text: string, needed: Map<string, unknown>): void => {
  for (const [, name = ''] of text.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    const definition = definitions.get(name);
    if (definition === undefined || needed.has(name)) continue; // reading the schema fails where one is missing
    needed.set(name, JSON.parse(definition));
    addNeeded(definition, needed);
  }
};

const compiled = new Map<string, z.ZodType>();
/**
 * A compiled JSON schema of openapi.yaml. Shared by all calls with the same response, and with only the definitions it needs: compiling
 * takes milliseconds, and a test file has hundreds of answers.
 */
const schemaOf = (schema: object): z.ZodType => {
  const text = textOf(schema);
  const known = compiled.get(text);
  if (known) return known;
  const needed = new Map<string, unknown>();
  addNeeded(text, needed);
  const read = z.fromJSONSchema({ ...JSON.parse(text), $defs: Object.fromEntries(needed) } as z.core.JSONSchema.JSONSchema);
  compiled.set(text, read);
  return read;
};

/**
 * The violations of openapi.yaml in an answer; null without any. Every answer names the version and its request. Below the API: the status
 * is documented for the call, the body has the documented type and matches its schema.
 */
export const undocumentedIn = (method: string, address: string, { status, headers, text }: Answered): string | null => {
  for (const name of ['app-version', 'x-request-id']) if (!headers.get(name)) return `no ${name} header`;
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const { pathname } = new URL(address, 'http://posada.invalid');
  const at = documentedAt(pathname);
  if (at === null) return pathname.startsWith('/api/v1/') && status !== 404 ? 'served, but not documented' : null;
  const operation = at.operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (!operation)
    return [204, 404, 405].includes(status) || !pathname.startsWith('/api/v1/') ? null : `${method} is served, but not documented`;
  const named = operation.responses[String(status)];
  if (!named) return `status ${status} is not documented`;
  const response = named.$ref ? document.components.responses[named.$ref.replace('#/components/responses/', '')] : named;
  if (method === 'HEAD') return null;
  const documented = Object.entries(response?.content ?? {});
  const [media, { schema } = { schema: undefined }] = documented.find(([one]) => one === type) ?? documented[0] ?? ['', undefined];
  if (schema === undefined) return text === '' ? null : 'a body where none is documented';
  if (type !== media) return `${type} instead of ${media}`;
  const parsed = schemaOf(schema).safeParse(/json/.test(media) ? JSON.parse(text) : text);
  if (!parsed.success) return z.prettifyError(parsed.error);
  if (status < 400) return null;
  const problem = parsed.data as { status: number; request_id: string };
  return problem.status === status && problem.request_id === headers.get('x-request-id')
    ? null
    : 'the problem names another status or request';
};
