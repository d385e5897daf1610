import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Document, isPair, isScalar, isSeq, visit } from 'yaml';
import type { RejectionTable } from '../kernel/rejection.ts';
import type { Contract } from '../server/http/contract.ts';
import { openApiOf } from '../server/http/serving/openapi.ts';
import { liveEvents } from '../server/live/live.ts';

const SRC = join(import.meta.dirname, '..');
export const OPENAPI_FILE = join(SRC, '../openapi.yaml');

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'role' in value && 'summary' in value;

/** All contracts that the files `contract*.ts` export; nothing is started. */
export const allContracts = async (): Promise<Contract[]> => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!server)[\w/-]+\/contract(-[\w-]+)?\.ts$/.test(file.replaceAll('\\', '/')))
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

const FLOW_WIDTH = 100;

/** The generated text of openapi.yaml: a short list or schema is one line. */
export const openApiText = async (): Promise<string> => {
  const document = new Document(openApiOf(await allContracts(), await allRejections()), { aliasDuplicateObjects: false });
  visit(document, {
    Seq: (_, list) => {
      list.flow = list.items.every(isScalar) && JSON.stringify(list).length <= FLOW_WIDTH;
    },
    Map: (_, map) => {
      const values = map.items.map((pair) => (isPair(pair) ? pair.value : pair));
      const isPlain = values.every((value) => isScalar(value) || (isSeq(value) && value.items.every(isScalar)));
      map.flow = isPlain && JSON.stringify(map).length <= FLOW_WIDTH;
    },
  });
  return `# Made by npm run openapi. Do not edit.\n${document.toString({ lineWidth: 0, flowCollectionPadding: false })}`;
};

if (import.meta.main) {
  const text = await openApiText();
  if (!process.argv.includes('--check')) writeFileSync(OPENAPI_FILE, text);
  else if (readFileSync(OPENAPI_FILE, 'utf8') !== text) throw new Error('openapi.yaml is not what the contracts say: npm run openapi');
}
