import type { Mail } from './outbox.ts';

/** What is kept of a mail: keys of links are left out, for whoever reads the text later must not be able to use them (SEC-03). */
export const keptText = ({ subject, text }: Pick<Mail, 'subject' | 'text'>): { subject: string; text: string } => ({
  subject,
  text: text.replace(KEY, '…'),
});

/** A key in an address: base64url of at least 24 characters after `/` or `=`. */
const KEY = /(?<=[/=])[\w-]{24,}(?=[\s?&#.)]|$)/g;
