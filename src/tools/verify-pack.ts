import { packKeys } from '../evidence/pack/keys.ts';
import { run } from '../evidence/pack/verify-pack.mjs';
import { loadConfig } from '../platform/config.ts';

/** `npm run verify-pack -- pack.json [pack.pdf]`: checks a dispute pack with the keys of this installation; others with `--key`, `--keys`. */
const { publicKey, past } = packKeys(loadConfig());
const args = process.argv.slice(2);
const ownKeys = args.some((arg) => arg === '--key' || arg === '--keys') ? [] : [publicKey, ...past];
process.exitCode = run(args, (line) => process.stdout.write(`${line}\n`), ownKeys);
