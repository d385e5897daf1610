import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Subject } from './subject.ts';

/**
 * `npm run test:data [-- --data folder] [-- --if-present] [subject …]`: looks at the project with collected data, one subject after the
 * other, each a file of this folder. The folder is `COLLECTED_DATA` or `--data`, else `../shared/data`. Ends with 1 when something is
 * wrong or there is no data; with `--if-present` a missing folder is no fault.
 */
const MACHINERY = ['run.ts', 'subject.ts'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, 'if-present': { type: 'boolean', default: false } },
});
const folder = resolve(values.data ?? process.env['COLLECTED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'));
const seconds = () => (performance.now() / 1000).toFixed(0);

/** What is wrong, in plain words; a subject that breaks is wrong itself. */
const faultsOf = async (name: string): Promise<readonly string[]> => {
  try {
    const { default: look } = (await import(`./${name}.ts`)) as { default: Subject };
    return await look({ folder, say: (line) => console.log(`  ${line}`) });
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
};

const all = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !MACHINERY.includes(entry.name))
  .map(({ name }) => name.slice(0, -'.ts'.length))
  .sort();
const subjects = positionals.length === 0 ? all : positionals;

let wrong = 0;
if (!existsSync(folder)) {
  console.log(`no collected data at ${folder}: nothing was looked at`);
  wrong = values['if-present'] ? 0 : 1;
} else {
  for (const name of subjects) {
    console.log(`${name}:`);
    const faults = await faultsOf(name);
    for (const fault of faults) console.log(`  WRONG ${fault}`);
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds()} s)`);
    wrong += faults.length;
  }
  console.log(`collected data: ${subjects.length} subjects, ${wrong} things wrong, ${seconds()} s`);
}
process.exitCode = wrong === 0 ? 0 : 1;
