import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import type { Contract, UploadedFile } from '../contract.ts';
import { unsafeField } from '../field-errors.ts';
import { HttpProblem, invalidFields } from '../problems.ts';
import { readMultipart } from './multipart.ts';

export type Sent = { readonly body: unknown; readonly files: readonly UploadedFile[] };

const parserOf = (type: 'json' | 'form') =>
  bodyParser({
    enableTypes: [type],
    formLimit: '256kb',
    jsonLimit: '256kb',
    jsonStrict: true,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: (error) => {
      throw 'status' in error && error.status === 413 ? new HttpProblem(413, 'too_large') : invalidFields({ body: ['invalid'] });
    },
  });
const parseJson = parserOf('json');
const parseForm = parserOf('form');

/**
 * Reads the body: JSON up to 256 kB and 20 levels deep, a form or multipart where the contract accepts them. A missing body is `{}`. Throws
 * HttpProblem 413, 415, 422.
 */
export const readBody = async (ctx: Context, contract: Contract): Promise<Sent> => {
  const sent = ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.get('content-length') || 0) > 0;
  if (!contract.body && !contract.files) return { body: undefined, files: [] };
  if (!sent) return { body: {}, files: [] };
  if (!['', 'identity'].includes(ctx.get('content-encoding').toLowerCase())) throw new HttpProblem(415, 'unsupported_media');
  const received =
    contract.files && ctx.is('multipart/form-data')
      ? await readMultipart(ctx, contract.files.fields)
      : await readText(ctx, contract.alsoForm === true);
  if (ctx.req.readableAborted) throw invalidFields({ body: ['invalid'] }); // the client disconnected: the body is incomplete and the answer will not be received
  const unsafe = unsafeField(received.body);
  if (unsafe !== null) throw invalidFields({ [unsafe]: ['invalid'] });
  const textField = textForFile(contract, received.body);
  if (textField !== undefined) throw invalidFields({ [textField]: ['invalid_file'] });
  return received;
};

/** A file field that received text instead, such as the address of a picture: nothing is fetched from there (D-31, SEC-16). */
const textForFile = ({ files }: Contract, body: unknown): string | undefined => {
  const names = Object.keys(files?.fields ?? {}).map((name) => name.replace(/\[\]$/, ''));
  const sent = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return sent.map(([name, value]) => (value === '' ? '' : name.replace(/\[\]$/, ''))).find((name) => names.includes(name));
};

const readText = async (ctx: Context, takesForms: boolean): Promise<Sent> => {
  const isForm = takesForms && Boolean(ctx.is('application/x-www-form-urlencoded'));
  if (!isForm && !ctx.is('application/json', '+json')) throw new HttpProblem(415, 'unsupported_media');
  await (isForm ? parseForm : parseJson)(ctx, async () => undefined);
  return { body: ctx.request.body ?? {}, files: [] };
};
