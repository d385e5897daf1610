import type { Translate } from '../platform/texts.ts';
import type { Person } from './vault.ts';

/**
 * How a mail greets its reader: by first name where the address is confirmed. Whoever opened the account may have typed the address of
 * somebody else and words for a name, so a mail to an unconfirmed address has no name and quotes nothing that a person wrote (D-134).
 */
export const greeting = (t: Translate, { isConfirmed, firstName }: Pick<Person, 'isConfirmed' | 'firstName'>): string =>
  isConfirmed && firstName !== '' ? t('mails-identity:hello.named', { name: firstName }) : t('mails-identity:hello.plain');
