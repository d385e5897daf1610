import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import type { Contract } from '../platform/http/contract.ts';
import { openApiOf } from '../platform/http/openapi.ts';
import { liveEvents } from '../platform/live.ts';
import type { RejectionTable } from '../shared/rejection.ts';
import { WIRE_NAMES_FILE, wireNamesText } from './wire-names.ts';

const SRC = join(import.meta.dirname, '..');
export const OPENAPI_FILE = join(SRC, '../openapi.yaml');

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'role' in value && 'summary' in value;

/** All contracts that the files `contract*.ts` export; nothing is started. */
export const allContracts = async (): Promise<Contract[]> => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!platform)[\w/-]+\/contract(-[\w-]+)?\.ts$/.test(file.replaceAll('\\', '/')))
    .sort();
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(join(SRC, file)).href)));
  const contracts = [...new Set([...modules.flatMap((module) => Object.values(module)), liveEvents].filter(isContract))];
  return contracts.sort((a, b) => (a.name < b.name ? -1 : 1)); // the order of a module's exports depends on the loader
};

/** The status of each rejection code, from the tables of all contexts and of the platform. */
export const allRejections = async (): Promise<RejectionTable> => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(?:^|[\\/])rejections\.ts$/.test(file));
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(join(SRC, file)).href)));
  const tables = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (name.endsWith('Rejections') ? [table] : [])),
  );
  return Object.assign({}, ...tables);
};

/** The generated text of openapi.yaml. */
export const openApiText = async (): Promise<string> =>
  `# Made by npm run openapi. Do not edit.\n${stringify(openApiOf(await allContracts(), await allRejections()), { aliasDuplicateObjects: false, lineWidth: 0 })}`;

if (import.meta.main) {
  writeFileSync(OPENAPI_FILE, await openApiText());
  writeFileSync(WIRE_NAMES_FILE, wireNamesText());
  process.stdout.write('openapi.yaml and the lists of names written\n');
}
