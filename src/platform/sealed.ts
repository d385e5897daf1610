import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'posada/sealed', purpose, 32));

/** A field that is readable with the program's secret alone: AES-256-GCM, a key a purpose, `v1.<iv>.<tag>.<text>` (SEC-25). */
export const sealed = (secret: string, purpose: string) => {
  const key = keyFor(secret, purpose);
  return {
    seal: (text: string): string => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    /** Null for what was not sealed here, or has been changed since. */
    open: (text: string): string | null => {
      const [version, iv = '', tag = '', body = ''] = text.split('.');
      if (version !== VERSION) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
};
