// Verifies a dispute pack of Posada, a JSON file or a PDF, offline and with Node only (18 or newer).
//
//   node verify-pack.mjs pack.json [pack.pdf] --keys keys.json
//   node verify-pack.mjs pack.json --key <64 hexadecimal digits>
//
// `keys.json` is what the installation publishes at /api/v1/evidence/keys. Exit code 0: intact and signed with one of these keys;
// 1: refused; 2: intact, but no key was given, so that anyone may have signed it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FORMAT = 'posada-dispute-pack/1';
const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** The last line of a PDF, after its end mark, which PDF readers ignore. */
const TRAILER = /\n(%posada-dispute-pack\/1 json=([0-9a-f]{64}) key=([0-9a-f]{64})) sig=([0-9a-f]{128})\n$/;
const TRAILER_BYTES = 400;
const PDF_CONTEXT = 'posada-dispute-pack-pdf/1\n';

/** A pack that differs from what was signed; `message` states why. */
export class Refused extends Error {}

const refuse = (reason) => {
  throw new Refused(reason);
};

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]));
};

/** The canonical form of a value in a pack: sorted names, one space of indent. The content determines every byte of a file. */
export const written = (value) => JSON.stringify(sorted(value), null, 1);

/** The hash chain of the log: SHA-256 over the canonical JSON of an event with its position. */
const canonical = (value) => JSON.stringify(sorted(value));
export const linkOf = (stream, { revision, id, type, data, meta }) =>
  createHash('sha256').update(canonical({ stream, revision, id, type, data, meta })).digest('hex');

const publicKeyOf = (hex) => {
  const x = Buffer.from(hex, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
};

const expectSigned = (bytes, key, signature) => {
  let isRight = false;
  try {
    isRight = verify(null, bytes, publicKeyOf(key), Buffer.from(signature, 'hex'));
  } catch {
    refuse('the key is no key of Ed25519');
  }
  if (!isRight) refuse('the signature does not fit: something was changed');
};

const expectKnown = (key, keys) => {
  if (keys.length > 0 && !keys.includes(key)) refuse(`it is signed with another key, ${key}`);
};

/** The bytes that are signed: everything but the signature itself. */
export const signedPart = ({ format, key, payload }) => Buffer.from(written({ format, key, payload }));

/** Checks the events of one stream: a whole stream has no gaps, and each event contains the hash of its predecessor. */
const checkStream = ({ stream, whole, head, events }) => {
  let before = null;
  for (const event of events) {
    const where = `${stream}, revision ${event.revision}`;
    if (linkOf(stream, event) !== event.hash) refuse(`${where}: its hash does not fit what stands there`);
    if (before && event.revision <= before.revision) refuse(`${where}: out of order`);
    if (event.revision === 0 && event.meta.prev !== null) refuse(`${where}: the first event names one before it`);
    if (before && event.revision === before.revision + 1 && event.meta.prev !== before.hash) refuse(`${where}: its link does not fit`);
    if (whole && event.revision !== (before ? before.revision + 1 : 0)) refuse(`${where}: an event is missing before it`);
    before = event;
  }
  if (before && before.revision > head.revision) refuse(`${stream}: there are events after the newest`);
  if (before && before.revision === head.revision && before.hash !== head.hash) refuse(`${stream}: its newest hash does not fit`);
  if (whole && (before ? before.revision : -1) !== head.revision) refuse(`${stream}: its last events are missing`);
  return events.length;
};

/** Checks a JSON pack. `keys`: public keys of the installation in hexadecimal digits; empty: any. Returns its contents; throws Refused. */
export const verifyJson = (bytes, keys = []) => {
  let text;
  let pack;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    pack = JSON.parse(text);
  } catch {
    refuse('this is no JSON in UTF-8');
  }
  if (pack === null || typeof pack !== 'object' || pack.format !== FORMAT) refuse('this is no dispute pack');
  if (`${written(pack)}\n` !== text) refuse('it is not written as packs are: something was added or changed');
  const { key, signature } = pack;
  if (typeof key !== 'string' || !KEY.test(key)) refuse('it names no key');
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) refuse('it has no signature');
  expectSigned(signedPart(pack), key, signature);
  expectKnown(key, keys);
  const streams = pack.payload.log.streams;
  const events = streams.reduce((sum, stream) => sum + checkStream(stream), 0);
  const { reservation, made_at: madeAt } = pack.payload;
  return {
    key,
    reservation: reservation.id,
    madeAt,
    events,
    streams: streams.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
};

/** Checks a PDF pack; `json`: the hash of its JSON file, if there is one. Throws Refused. */
export const verifyPdf = (bytes, keys = [], json = null) => {
  const end = Buffer.from(bytes)
    .subarray(Math.max(0, bytes.length - TRAILER_BYTES))
    .toString('latin1');
  const found = TRAILER.exec(end);
  if (!found) refuse('this PDF has no signature of a dispute pack at its end');
  const [all, line, named, key, signature] = found;
  expectSigned(pdfPart(Buffer.from(bytes).subarray(0, bytes.length - all.length), line), key, signature);
  expectKnown(key, keys);
  if (json !== null && json !== named) refuse('this PDF belongs to another JSON file');
  return { key, json: named };
};

/** The signed bytes of a PDF: the file, and the last line up to the signature. */
export const pdfPart = (pdf, line) => Buffer.concat([Buffer.from(PDF_CONTEXT), pdf, Buffer.from(`\n${line}`)]);

/** The public keys published by an installation. */
export const keysIn = (text) => {
  const keys = JSON.parse(text).keys.map(({ public_key: key }) => key);
  if (!keys.every((key) => typeof key === 'string' && KEY.test(key))) throw new Error('this file holds no keys of dispute packs');
  return keys;
};

/** Parses the command line: files and keys. */
export const argumentsOf = (args) => {
  const files = [];
  const keys = [];
  const left = [...args];
  while (left.length > 0) {
    const next = left.shift();
    if (next === '--key') keys.push(String(left.shift()).toLowerCase());
    else if (next === '--keys') keys.push(...keysIn(readFileSync(String(left.shift()), 'utf8')));
    else files.push(next);
  }
  if (!keys.every((key) => KEY.test(key))) throw new Error('--key takes 64 hexadecimal digits');
  return { files, keys };
};

/** Checks the files of a command line and prints the result. Returns the exit code. */
export const run = (args, write, ownKeys = []) => {
  let files;
  let keys;
  try {
    ({ files, keys } = argumentsOf(args));
  } catch (error) {
    write(`refused: ${error.message}`);
    return 1;
  }
  if (files.length === 0) {
    write('usage: verify-pack <pack.json> [<pack.pdf>] [--keys <keys.json>] [--key <public key>]');
    return 1;
  }
  const known = [...keys, ...ownKeys];
  const inputs = [];
  const jsons = [];
  let signer = null;
  const refused = (file, error) => {
    write(`${file}: refused: ${error.message}`);
    return 1;
  };
  for (const file of files) {
    try {
      const bytes = readFileSync(file);
      inputs.push({ file, bytes, isPdf: bytes.subarray(0, 5).toString('latin1') === '%PDF-' });
    } catch (error) {
      return refused(file, error);
    }
  }
  // the JSON first, because the PDF contains its hash
  for (const { file, bytes, isPdf } of inputs.sort((a, b) => Number(a.isPdf) - Number(b.isPdf))) {
    try {
      const found = isPdf ? verifyPdf(bytes, known) : verifyJson(bytes, known);
      // without known keys, the key is printed once at the end
      if (known.length === 0 && signer !== null && found.key !== signer)
        refuse(`it is signed with another key than the file before, ${found.key}`);
      signer = found.key;
      if (!isPdf) jsons.push(found.sha256);
      else if (jsons.length > 0 && !jsons.includes(found.json)) refuse('this PDF belongs to another JSON file');
      write(
        isPdf
          ? `${file}: intact; it belongs to the JSON file with the SHA-256 ${found.json}`
          : `${file}: intact; reservation ${found.reservation}, made ${found.madeAt}, ${found.events} events of ${found.streams} streams, every link holds`,
      );
    } catch (error) {
      return refused(file, error);
    }
  }
  if (known.length > 0) {
    write(`signed with the known key ${signer}`);
    return 0;
  }
  write(
    `signed with the key ${signer}. Nothing said that this is the right one: compare it with the published one, or give it with --key or --keys`,
  );
  return 2;
};

const isCommand = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isCommand) process.exitCode = run(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
