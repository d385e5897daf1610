import { randomBytes } from 'node:crypto';

/** Signs and seals what a development installation keeps. */
export const DEVELOPMENT_SECRET = 'development-only-secret-never-in-production';

/** What the values of `deploy/env.example` begin with, to be replaced by whoever copies it. */
const PLACEHOLDER = 'replace-by-';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

type Settings = {
  readonly RATE_LIMITS?: string | undefined;
  readonly DEMO?: boolean | undefined;
  readonly FEED_HOSTS_ALLOWED: readonly string[];
  readonly WEB_PUSH_HOSTS_ALLOWED: readonly string[];
  readonly SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
};

/** A line for each setting that is safe in development only. `given`: the values as they were written. */
export const productionFaults = (s: Settings, given: Readonly<Record<string, string | undefined>>): string[] => {
  const copied = Object.entries(given).filter(([, value]) => value?.includes(PLACEHOLDER));
  const url = s.PUBLIC_URL === undefined ? null : new URL(s.PUBLIC_URL);
  const isPlain = url !== null && url.protocol !== 'https:' && !LOOPBACK.includes(url.hostname);
  const opened = (['FEED_HOSTS_ALLOWED', 'WEB_PUSH_HOSTS_ALLOWED'] as const).filter((name) => s[name].length > 0);
  const example = randomBytes(32).toString('base64url');
  return [
    ...copied.map(([name]) => `${name} takes a value of its own: "${PLACEHOLDER}…" is the placeholder of the example`),
    ...(s.RATE_LIMITS === 'off' ? ['RATE_LIMITS takes on or relaxed in production, not off'] : []),
    // its accounts have a password that everybody can read
    ...(s.DEMO ? ['DEMO takes 0 in production: the demonstration opens accounts with a published password'] : []),
    ...opened.map((name) => `${name} takes nothing in production: it is for tests`),
    ...(s.SECRET === undefined || s.SECRET === DEVELOPMENT_SECRET
      ? [`SECRET takes a text of its own of at least 32 characters in production, for example ${example}`]
      : []),
    // sessions would be sent as plain text, and links in mails lead there
    ...(isPlain ? ['PUBLIC_URL takes an https:// address in production, or one of this machine'] : []),
    ...(s.SMTP_URL && /@(example\.(com|net|org)|localhost)>?$/i.test(s.MAIL_FROM)
      ? ['MAIL_FROM takes a sender of your own domain in production, such as Posada <hello@your-domain>'] // F62
      : []),
  ];
};
