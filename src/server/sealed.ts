import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key that seals fields, or once did. Its id prefixes everything it sealed; its secret comes from the settings. */
export type FieldKey = { readonly id: string; readonly secret: string };
/** The first key seals. */
export type FieldKeys = readonly [FieldKey, ...FieldKey[]];

/** The id of the key derived from the program's own secret, which needs no further setting. */
export const SECRET_KEY_ID = 'v1';

const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'posada/sealed', purpose, 32));

/**
 * Fields that are readable only with a key of `keys`: AES-256-GCM, one key per purpose, `<key id>.<iv>.<tag>.<text>` (SEC-25). The first of
 * `keys` seals, each of them opens. `about` is authenticated and names whose field it is: a value moved to another place does not open
 * there.
 */
export const sealed = (keys: FieldKeys, purpose: string) => {
  const derived = new Map(keys.map(({ id, secret }) => [id, keyFor(secret, purpose)]));
  const [{ id: current, secret }] = keys;
  const sealing = keyFor(secret, purpose);
  return {
    seal: (text: string, about = ''): string => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv);
      cipher.setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [current, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    /** Null for a value that was sealed elsewhere or for something else, was altered, or whose key no longer exists. */
    open: (text: string, about = ''): string | null => {
      const [id = '', iv = '', tag = '', body = ''] = text.split('.');
      const key = derived.get(id);
      if (!key) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(about));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    /** Whether the current key sealed it. */
    isCurrent: (text: string): boolean => text.startsWith(`${current}.`),
  };
};

const MARK = 'sealed:';
const IV = 12;
const TAG = 16;

/** The same for whole files: `sealed:<key id>:`, then iv, tag and bytes. */
export const sealedBytes = (keys: FieldKeys, purpose: string) => {
  const derived = new Map(keys.map(({ id, secret }) => [id, keyFor(secret, purpose)]));
  const [{ id: current, secret }] = keys;
  const sealing = keyFor(secret, purpose);
  const head = Buffer.from(`${MARK}${current}:`);
  return {
    seal: (bytes: Buffer, about: string): Buffer => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv);
      cipher.setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
    },
    /** Null for a value that was sealed elsewhere or for something else, was altered, or whose key no longer exists. */
    open: (bytes: Buffer, about: string): Buffer | null => {
      const end = bytes.indexOf(':', MARK.length);
      const key = isMarked(bytes) ? derived.get(bytes.toString('utf8', MARK.length, end)) : undefined;
      if (!key) return null;
      const at = end + 1;
      const from = end + 1 + IV + TAG;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(at, at + IV), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(about));
        decipher.setAuthTag(bytes.subarray(at + IV, from));
        return Buffer.concat([decipher.update(bytes.subarray(from)), decipher.final()]);
      } catch {
        return null;
      }
    },
    isSealed: (bytes: Buffer): boolean => isMarked(bytes),
    /** Whether the current key sealed it. */
    isCurrent: (bytes: Buffer): boolean => bytes.subarray(0, head.length).equals(head),
  };
};

const isMarked = (bytes: Buffer): boolean => bytes.toString('latin1', 0, MARK.length) === MARK;
