const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const TYPED_LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain in its ASCII form (IDNA), by the parser that Node and browsers share; empty where it has none. */
const inAscii = (domain: string): string => {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
};

/**
 * Normalises an e-mail address for storage and comparison; null when it is invalid. Trimmed, lower case, the domain in its ASCII form
 * (IDNA), so that a mailbox has one spelling. Local part up to 64, labels up to 63, 254 characters in all, a dot in the domain
 * (docs/api.md#texts).
 */
export const emailAddress = (text: string): string | null => {
  const typed = text.trim().toLowerCase();
  if (typed.length > 1_000) return null;
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at));
  const name = typed.slice(at + 1).normalize('NFKC');
  // validated before the conversion, which drops characters such as tabs and soft hyphens
  if (!name.split('.').every((label) => TYPED_LABEL.test(label))) return null;
  const domain = inAscii(name);
  const labels = domain.split('.');
  const isDomain = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && /^[a-z][a-z0-9-]+$/.test(labels.at(-1) ?? '');
  const email = `${local}@${domain}`;
  return isDomain && local.length <= 64 && LOCAL.test(local) && email.length <= 254 ? email : null;
};
