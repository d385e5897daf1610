/** Length as people count it: an emoji is one (docs/api.md#texts). */
export const codePoints = (text: string): number => [...text].length;

/** False for texts that no table, mail or page can hold: NUL and lone surrogates (docs/api.md#texts). */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** False when a text of one line has control characters: they would break a mail header or a log line. */
export const isOneLine = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/**
 * The address as it is kept and compared (trimmed, lower case), or null when it is not one: local part up to 64, labels up to 63,
 * 254 characters in all, a dot in the domain (docs/api.md#texts).
 */
export const emailAddress = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(0, at));
  const labels = email.slice(at + 1).split('.');
  const fits = codePoints(email) <= 254 && local.length <= 64 && labels.every((label) => codePoints(label) <= 63);
  const lastIsName = /^\p{L}[\p{L}\p{N}\p{M}-]+$/u.test(labels.at(-1) ?? '');
  return fits && LOCAL.test(local) && labels.length >= 2 && labels.every((label) => LABEL.test(label)) && lastIsName ? email : null;
};
