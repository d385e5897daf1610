import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | null = null;

/**
 * Whether attackers try this password first, in whatever case it is written: it is in the list of common and leaked passwords that comes
 * compressed with the package. Nothing leaves this machine.
 */
export const isCommonPassword = (password: string): boolean => {
  known ??= new Set(dictionary['passwords-common'] ?? []);
  return known.has(password.toLowerCase());
};
