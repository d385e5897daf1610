import { readFileSync } from 'node:fs';
import { packKeys } from '../evidence/pack/keys.ts';
import { run } from '../evidence/pack/verify-pack.mjs';
import { loadConfig } from '../platform/config.ts';
import { asWritten } from '../platform/engine/upcast.ts';
import { hashOf } from '../platform/event-store/hash-chain.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { runTool } from './tool.ts';

type Pack = { readonly payload: { readonly log: { readonly streams: readonly Stream[] } } };
type Stream = { readonly stream: string; readonly events: readonly { readonly revision: number; readonly hash: string }[] };

/** The first event of a pack that the log of this installation has otherwise or not at all; null when it has all of them. */
const missingIn = async (store: EventStore, { payload }: Pack): Promise<string | null> => {
  for (const { stream, events } of payload.log.streams) {
    const log = new Map((await store.read(stream)).map((event) => [event.revision, hashOf(stream, event.revision, asWritten(event))]));
    const other = events.find(({ revision, hash }) => log.get(revision) !== hash);
    if (other) return `${stream}, revision ${other.revision}: the log of this installation has something else there`;
  }
  return null;
};

/**
 * `npm run verify-pack -- pack.json [pack.pdf]`: checks a dispute pack with the keys of this installation, or with those of `--key` and
 * `--keys`. `--log`: also compares the events of the JSON file with the log of this installation.
 */
const args = process.argv.slice(2).filter((arg) => arg !== '--log');
const write = (line: string) => void process.stdout.write(`${line}\n`);
const { publicKey, past } = packKeys(loadConfig());
const ownKeys = args.some((arg) => arg === '--key' || arg === '--keys') ? [] : [publicKey, ...past];
process.exitCode = run(args, write, ownKeys);
if (process.argv.includes('--log') && process.exitCode !== 1)
  await runTool(async ({ store }) => {
    const files = args.filter((arg) => arg.endsWith('.json') && args[args.indexOf(arg) - 1] !== '--keys');
    for (const file of files) {
      const failure = await missingIn(store, JSON.parse(readFileSync(file, 'utf8')) as Pack);
      if (failure !== null) return failure;
      write(`${file}: all its events are in the log of this installation`);
    }
    return null;
  });
