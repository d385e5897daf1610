import { createHash, type KeyObject, sign } from 'node:crypto';
import { pdfPart, signedPart, written } from './verify-pack.mjs';

const FORMAT = 'posada-dispute-pack/1';
export type Signer = { readonly privateKey: KeyObject; readonly publicKey: string };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The JSON file of a pack: written in the one way that `verify-pack.mjs` takes, so that every byte of it counts. */
export const sealedJson = (payload: object, { privateKey, publicKey: key }: Signer): Buffer => {
  const signature = sign(null, signedPart({ format: FORMAT, key, payload }), privateKey).toString('hex');
  return Buffer.from(`${written({ format: FORMAT, key, payload, signature })}\n`);
};

/** The PDF with the signature over all its bytes on a line after its end, which readers pass over. `json`: the hash of the JSON file. */
export const sealedPdf = (pdf: Buffer, json: string, { privateKey, publicKey }: Signer): Buffer => {
  const line = `%${FORMAT} json=${json} key=${publicKey}`;
  const signature = sign(null, pdfPart(pdf, line), privateKey).toString('hex');
  return Buffer.concat([pdf, Buffer.from(`\n${line} sig=${signature}\n`)]);
};
