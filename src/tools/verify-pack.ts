import { readFileSync } from 'node:fs';
import { type DeskEvent, deskStream } from '../console/events.ts';
import { hashOf } from '../engine/event-store/hash-chain.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import { asWritten } from '../engine/event-store/upcast.ts';
import { packKeys, sha256 } from '../records/pack/keys.ts';
import { argumentsOf, run, verifyPdf } from '../records/pack/verify-pack.mjs';
import { loadConfig } from '../settings.ts';
import { runTool } from './tool.ts';

type Pack = {
  readonly payload: {
    readonly id: string;
    readonly reservation: { readonly id: number };
    readonly log: { readonly streams: readonly Stream[] };
  };
};
type Link = { readonly revision: number; readonly hash: string };
type Stream = { readonly stream: string; readonly head: Link; readonly events: readonly Link[] };
type Made = Extract<DeskEvent, { type: 'PackMade' }>['data'];

/** The first event of a pack that is missing or different in the log of this installation; null when it has all of them. */
const missingIn = async (store: EventStore, { payload }: Pack): Promise<string | null> => {
  for (const { stream, head, events } of payload.log.streams) {
    const log = new Map((await store.read(stream)).map((event) => [event.revision, hashOf(stream, event.revision, asWritten(event))]));
    const other = [...events, head].find(({ revision, hash }) => log.get(revision) !== hash);
    if (other) return `${stream}, revision ${other.revision}: the log of this installation has something else there`;
  }
  return null;
};

/** What was made under the number of this pack according to the log. */
const madeAs = async (store: EventStore, { payload: { id, reservation } }: Pack): Promise<Made | undefined> => {
  const desk = await readStream(store, deskStream('reservation', reservation.id));
  return desk.flatMap(({ type, data }) => (type === 'PackMade' && data.packId === id ? [data] : [])).at(0);
};

/**
 * Compares every file with the log: the events of a JSON file one by one, and the bytes of every file with the hashes recorded when the
 * pack was made, which cover everything else in it: words, views, mails and sums. Returns the first mismatch, null when there is none.
 */
const comparedWithLog = async (store: EventStore, files: readonly string[], write: (line: string) => void): Promise<string | null> => {
  const read = files.map((file) => ({ file, bytes: readFileSync(file) }));
  const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const made = new Map<string, Made>();
  for (const { file, bytes } of read.filter((one) => !isPdf(one.bytes))) {
    const pack = JSON.parse(bytes.toString('utf8')) as Pack;
    const failure = await missingIn(store, pack);
    if (failure !== null) return `${file}: ${failure}`;
    const known = await madeAs(store, pack);
    if (known?.json !== sha256(bytes)) return `${file}: the log of this installation knows of no such file`;
    made.set(known.json, known);
    write(`${file}: all its events are in the log of this installation, and it is the file that was made`);
  }
  for (const { file, bytes } of read.filter((one) => isPdf(one.bytes))) {
    const known = made.get(verifyPdf(bytes).json);
    if (!known) return `${file}: give the JSON file that belongs to it as well, which names what to compare it with`;
    if (known.pdf !== sha256(bytes)) return `${file}: the log of this installation knows of no such file`;
    write(`${file}: it is the file that was made`);
  }
  return null;
};

/**
 * `npm run verify-pack -- pack.json [pack.pdf]`: checks a dispute pack with the keys of this installation, or with those of `--key` and
 * `--keys`. `--log`: also compares all of these files with the log of this installation.
 */
const args = process.argv.slice(2).filter((arg) => arg !== '--log');
const write = (line: string) => void process.stdout.write(`${line}\n`);
const { publicKey, past } = packKeys(loadConfig());
const ownKeys = args.some((arg) => arg === '--key' || arg === '--keys') ? [] : [publicKey, ...past];
process.exitCode = run(args, write, ownKeys);
if (process.argv.includes('--log') && process.exitCode !== 1)
  await runTool(({ store }) => comparedWithLog(store, argumentsOf(args).files, write));
