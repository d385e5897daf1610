import { waitText } from '../../kernel/formats.ts';
import type { RejectionCode, RejectionTable } from '../../kernel/rejection.ts';
import type { Language } from '../../kernel/types.ts';
import { type TextKey, textsOf } from '../texts.ts';

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
  /** What the caller named and there is not. */
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
