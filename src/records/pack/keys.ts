import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/settings/config.ts';
import { pdfPart, signedPart, written } from './verify-pack.mjs';

const FORMAT = 'posada-dispute-pack/1';
export type Signer = { readonly privateKey: KeyObject; readonly publicKey: string };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The JSON file of a pack, in the canonical form required by `verify-pack.mjs`, so that every byte is verified. */
export const sealedJson = (payload: object, { privateKey, publicKey: key }: Signer): Buffer => {
  const signature = sign(null, signedPart({ format: FORMAT, key, payload }), privateKey).toString('hex');
  return Buffer.from(`${written({ format: FORMAT, key, payload, signature })}\n`);
};

/**
 * The PDF with the signature over all its bytes on a line after its end mark, which PDF readers ignore. `json`: the hash of the JSON file.
 */
export const sealedPdf = (pdf: Buffer, json: string, { privateKey, publicKey }: Signer): Buffer => {
  const line = `%${FORMAT} json=${json} key=${publicKey}`;
  const signature = sign(null, pdfPart(pdf, line), privateKey).toString('hex');
  return Buffer.concat([pdf, Buffer.from(`\n${line} sig=${signature}\n`)]);
};

/** The key that signs packs (Ed25519, RFC 8032); public keys are 64 hexadecimal digits. `past`: the keys of earlier packs. */
export type PackKeys = { readonly privateKey: KeyObject; readonly publicKey: string; readonly past: readonly string[] };

const FILE = 'pack-key.txt';
const BYTES = 32;
/** The PKCS #8 prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const keyOf = (secret: string): { privateKey: KeyObject; publicKey: string } => {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.from(secret, 'base64url')]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: Buffer.from(x, 'base64url').toString('hex') };
};

/**
 * The key of the settings, otherwise the one in DATA_DIR, created by the first process that needs it. If two create it concurrently, one
 * wins and the other reads its file. Throws the file system's error when the folder is not writable.
 */
export const packKeys = ({ packs, dataDir }: Pick<Config, 'packs' | 'dataDir'>): PackKeys => ({
  ...keyOf(packs.key ?? storedKey(join(dataDir, FILE), dataDir)),
  past: packs.past,
});

const storedKey = (path: string, dataDir: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${randomBytes(BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
};

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
