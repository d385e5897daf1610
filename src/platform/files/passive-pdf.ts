import { inflateSync } from 'node:zlib';

/**
 * What a PDF does when it is opened or clicked, beside following a link: scripts (those of films too), programs, files within it, files of
 * other machines, to which a program may sign in by itself, and forms that are sent.
 */
const ACTIVE = [
  ...['JavaScript', 'Rendition', 'Launch', 'GoToR', 'GoToE', 'Thread', 'EmbeddedFile', 'RichMedia'],
  ...['SubmitForm', 'ImportData', 'XFA'],
];
/** Where objects may lie compressed, and what hides them from anybody without a key. */
const HIDING = ['ObjStm', 'FlateDecode', 'Encrypt'];
const MAX_STREAMS = 500;
/** Of all compressed objects together. */
const MAX_BYTES = 8 * 1024 * 1024;

const names = (words: readonly string[]): RegExp => new RegExp(`/(?:${words.join('|')})(?![A-Za-z])`);
const ACTS = names(ACTIVE);
const KNOWN = names([...ACTIVE, ...HIDING]);
/** A name with letters written as numbers (`/JavaScr#69pt`), as nobody writes these. */
const CODED = /\/[^\s/<>[\]()%]{0,60}#[\da-f]{2}[^\s/<>[\]()%]{0,60}/gi;
const OBJECTS = /\/ObjStm(?![A-Za-z])/g;
/** The dictionary of a stream is short: what stands so far before and after its type belongs to it. */
const DICTIONARY = 300;

const isDisguised = (text: string): boolean =>
  [...text.matchAll(CODED)].some(([name]) =>
    KNOWN.test(name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))),
  );

/** The objects of a compressed stream whose type stands at `at`; null where they cannot be read here. */
const objectsAt = (bytes: Buffer, text: string, at: number, most: number): string | null => {
  const begins = text.indexOf('stream', at);
  const ends = text.indexOf('endstream', begins);
  if (begins < 0 || ends < 0 || begins - at > DICTIONARY) return null;
  const dictionary = text.slice(Math.max(0, at - DICTIONARY), begins);
  const filters = new Set(dictionary.match(/\/\w+Decode(?![A-Za-z])/g));
  if (filters.size !== 1 || !filters.has('/FlateDecode') || /\/(?:Predictor|Crypt)(?![A-Za-z])/.test(dictionary)) return null;
  const body = bytes.subarray(begins + 'stream'.length, ends);
  try {
    return inflateSync(body.subarray(body[0] === 13 ? 2 : 1), { maxOutputLength: most }).toString('latin1');
  } catch {
    return null;
  }
};

/**
 * Whether a PDF shows pages and does nothing else, as far as all of it can be read: without scripts, programs, files within it or
 * elsewhere, and not encrypted. It is opened by administrators, whose programs run what is in it.
 */
export const isPassivePdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (ACTS.test(text) || names(['Encrypt']).test(text) || isDisguised(text)) return false;
  const streams = [...text.matchAll(OBJECTS)];
  if (streams.length > MAX_STREAMS) return false;
  let left = MAX_BYTES;
  for (const { index } of streams) {
    const objects = left > 0 ? objectsAt(bytes, text, index, left) : null;
    if (objects === null || ACTS.test(objects) || isDisguised(objects)) return false;
    left -= objects.length;
  }
  return true;
};
