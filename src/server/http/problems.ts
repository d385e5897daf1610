import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';
import { isOutage } from '../../engine/db/outage.ts';
import { RevisionConflict, StoreUnavailable } from '../../engine/event-store/port.ts';
import { waitText } from '../../kernel/formats.ts';
import { own } from '../../kernel/own.ts';
import { Rejection, type RejectionCode, type RejectionTable } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import { diskTrouble } from '../files/disk-trouble.ts';
import { FilesUnavailable } from '../files/files.ts';
import { PicturesBusy } from '../files/pictures.ts';
import { type TextKey, textsOf } from '../texts.ts';
import type { Contract } from './contract.ts';
import type { FieldErrors } from './field-errors.ts';
import { languageOf } from './language.ts';

const STATUSES = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 500, 503] as const;
/** The status whose text is used for a status without its own. */
const OTHERWISE = 500;

/** The key of a code's text. A code without a text (`texts/es/problems.json`) does not compile. */
const textKey = (code: RejectionCode): TextKey => `problems:detail.${code}`;

const isDeclared = (rejections: RejectionTable, code: string): code is RejectionCode => Object.hasOwn(rejections, code);

type Facts = {
  readonly status: number;
  readonly code: string;
  readonly rejections: RejectionTable;
  /** The seconds of Retry-After, which refusals for too many calls name (SEC-28). */
  readonly retryAfter?: number | undefined;
  /** The name of the missing thing that the caller referred to. */
  readonly name?: string | undefined;
};

/** Title and detail of a problem; a code without its own text gets the title as detail. */
export const problemText = (
  { status, code, rejections, retryAfter, name }: Facts,
  language: Language,
): { title: string; detail: string } => {
  const t = textsOf(language);
  const title = t(`problems:title.${STATUSES.find((known) => known === status) ?? OTHERWISE}`);
  const values = { ...(name !== undefined && { name }), ...(retryAfter !== undefined && { wait: waitText(language, retryAfter) }) };
  return { title, detail: isDeclared(rejections, code) ? t(textKey(code), values) : title };
};

/** An error answer decided by the platform. `extra` is merged into the problem body. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: string, extra: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

/** 422 with the codes of each field. */
export const invalidFields = (errors: FieldErrors) => new HttpProblem(422, 'invalid_fields', { errors });

const MERGED = new Set(['type', 'title', 'status', 'detail', 'request_id', 'code', 'errors', 'field']);

/**
 * The problem for any thrown value. The status of a rejection comes from the call's `contract`, else from the table of `rejections`, else
 * it is 422 about a field and 409 otherwise. An unexpected error is a 500.
 */
export const problemFor = (error: unknown, rejections: RejectionTable, contract?: Contract): HttpProblem => {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Rejection) {
    const { field, retryAfter, ...rest } = error.details;
    const status = own(contract?.statuses ?? {}, error.code) ?? own(rejections, error.code) ?? (field === undefined ? 409 : 422);
    const extra = Object.fromEntries(Object.entries(rest).filter(([key]) => !MERGED.has(key)));
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return new HttpProblem(status, error.code, field === undefined ? extra : { ...extra, errors: { [field]: [error.code] } }, headers);
  }
  if (error instanceof RevisionConflict) return new HttpProblem(409, 'conflict');
  if (error instanceof StoreUnavailable || error instanceof FilesUnavailable || isUnreachable(error))
    return new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '2' });
  if (diskTrouble(error) !== null) return new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '60' });
  if (error instanceof PicturesBusy) return new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '10' });
  if (isValueTheDatabaseRefuses(error)) return new HttpProblem(422, 'invalid_fields', { errors: { body: ['invalid'] } });
  const status = clientErrorOf(error);
  if (status !== null) return new HttpProblem(status, status === 404 ? 'not_found' : 'invalid');
  return new HttpProblem(500, 'internal');
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The 4xx status of an error that Koa throws about a request (http-errors) and marks as exposable. */
const clientErrorOf = (error: unknown): number | null => {
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return expose === true && typeof status === 'number' && status >= 400 && status < 500 ? status : null;
};

/** The database is unavailable or busy, or a statement timed out. */
const isUnreachable = (error: unknown): boolean => isOutage(error) || codeOf(error) === '57014';

/**
 * SQLSTATE class 22, data exception: a number out of range or a character that PostgreSQL cannot store. Invalid input must not cause a 5xx.
 */
const isValueTheDatabaseRefuses = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error));

/** Writes the problem as RFC 9457 JSON in the caller's language. */
export const answerProblem = (ctx: Context, problem: HttpProblem, rejections: RejectionTable): void => {
  const requestId: string = ctx.state['requestId'];
  const language = languageOf(ctx);
  const { code_api: codeApi, name } = problem.extra;
  const retryAfter = problem.headers['retry-after'];
  const { title, detail } = problemText(
    {
      status: problem.status,
      code: typeof codeApi === 'string' ? codeApi : problem.code,
      rejections,
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      name: typeof name === 'string' ? name : undefined,
    },
    language,
  );
  ctx.status = STATUS_CODES[problem.status] ? problem.status : 500;
  ctx.set({ 'cache-control': 'no-store', 'content-language': language, ...problem.headers });
  ctx.body = JSON.stringify({
    type: `urn:posada:problem:${problem.code}`,
    title,
    status: ctx.status,
    detail,
    code: problem.code,
    request_id: requestId,
    ...problem.extra,
  });
  ctx.type = 'application/problem+json';
};
