import type { RejectionCode, RejectionTable } from '../../shared/rejection.ts';
import type { Language } from '../../shared/types.ts';
import { type TextKey, textsOf } from '../texts.ts';

const STATUSES = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 500, 503] as const;
/** Without a text of its own a status is told as this one. */
const OTHERWISE = 500;

/** Where a code has its text. A code that nobody gave one (`texts/es/problems.json`) does not compile. */
const textKey = (code: RejectionCode): TextKey => `problems:detail.${code}`;

const isDeclared = (rejections: RejectionTable, code: string): code is RejectionCode => Object.hasOwn(rejections, code);

/** Title and detail for a problem; a code without a text of its own gets the title's words. */
export const problemText = (
  { status, code, rejections }: { status: number; code: string; rejections: RejectionTable },
  language: Language,
): { title: string; detail: string } => {
  const t = textsOf(language);
  const title = t(`problems:title.${STATUSES.find((known) => known === status) ?? OTHERWISE}`);
  return { title, detail: isDeclared(rejections, code) ? t(textKey(code)) : title };
};
