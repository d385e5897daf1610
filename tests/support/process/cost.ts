import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { takePostgresSeconds } from '../database.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Core-seconds of this process and of the processes it waited for. */
const processSeconds = (): number => {
  try {
    // after the name, which may hold anything: user and system time of its own and of its children, in hundredths
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
};

const before = processSeconds();

/** Notes what this file cost, its databases included, where `COSTS_OUT` names a file. Registered first, hence run last. */
afterAll(() => {
  const out = process.env['COSTS_OUT'];
  const file = relative(ROOT, expect.getState().testPath ?? '');
  if (out) appendFileSync(out, `${JSON.stringify([file, processSeconds() - before + takePostgresSeconds()])}\n`);
});
