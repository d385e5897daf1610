import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Document, visit } from 'yaml';
import problems from '../../texts/en/problems.json' with { type: 'json' };
import { own } from '../kernel/own.ts';
import type { RejectionTable } from '../kernel/rejection.ts';
import type { Contract } from '../server/http/contract.ts';
import { openApiOf } from '../server/http/serving/openapi.ts';
import { refusalsOf } from '../server/http/serving/openapi-problems.ts';
import { pathsOf } from '../server/http/serving/router.ts';
import { liveEvents } from '../server/live/live.ts';
import { exampleBody, exampleParameter } from './openapi-examples.ts';

/** The part of docs/api.md that is about administrators alone. */
const OF_CONSOLE = 'Administration';

/** docs/api.md without links, which do not work outside of the repository, and without the rules that they name. */
const sections = (): ReadonlyMap<string, string> => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
    .replaceAll(/\s\((?:\[[^\]]+\]\([^)]+\)|`src\/[^`]+`)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  const [, ...parts] = text.split(/^## /m);
  return new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', `## ${part.trim()}`]));
};

/** The rejection codes of these calls with the texts of the answers. */
const codesTable = (contracts: readonly Contract[], table: RejectionTable): string => {
  const codes = [...new Set(contracts.flatMap((contract) => [...refusalsOf(contract, table).values()].flat()))].sort();
  const rows = codes.map((code) => `| \`${code}\` | ${own(problems.detail, code)} |`);
  return ['## Error codes', '', '| code | meaning |', '|---|---|', ...rows].join('\n').replaceAll(/\{\{\w+\}\}/g, '…');
};

/** The introduction for readers of the API, as Markdown: docs/api.md and the codes. */
const apiIntro = (contracts: readonly Contract[], table: RejectionTable): string => {
  const rules = [...sections()].flatMap(([title, text]) => (title === OF_CONSOLE ? [] : [text]));
  return [...rules, codesTable(contracts, table)].join('\n\n');
};

/** As `apiIntro`, for the console's calls. */
const consoleIntro = (contracts: readonly Contract[], table: RejectionTable): string =>
  [
    'Endpoints for administrators. The general rules in openapi.yaml apply here too.',
    sections().get(OF_CONSOLE),
    codesTable(contracts, table),
  ].join('\n\n');

/** The descriptions of the tags. */
const TAGS: Readonly<Record<string, string>> = {
  Calendar: 'Taken and blocked nights, and iCalendar sync with other sites in both directions.',
  Content: 'Blog, contact letters, bug reports, and the captcha for public forms.',
  Conversations: 'Messages between guest and host about a space, and the live event stream.',
  Coupons: 'Discount codes for the service charge.',
  Favourites: 'Spaces a user saves, and those they hide from their results.',
  Notices: 'Notices sent to a user, their channels, and the devices registered for push.',
  'Own data': 'Export and erasure of an account, and who accessed its data.',
  Payment: 'Payment pages, card gateways, transfers, instalments, receipts and earnings.',
  People: 'Accounts, sessions, profiles, bank data and public host profiles.',
  Pricing: 'Itemised price of a stay, and its availability.',
  Reservations: 'Reservation lifecycle, from draft to the end of the stay, with the agreed terms.',
  Reviews: 'Guest and host reviews of paid stays.',
  'Saved searches': "A user's saved searches, and mails about new matches.",
  Spaces: "Search, a space's public page, and a host's spaces.",
  console: 'Console lists and commands: people, spaces, reservations, money and the system itself.',
};

const SRC = join(import.meta.dirname, '..');
const ROOT = join(SRC, '..');

/** The calls of the public API, and those that only administrators have. */
export const OPENAPI_FILES = [
  { file: join(ROOT, 'openapi.yaml'), title: 'Posada', intro: apiIntro, holds: ({ role }: Contract) => role !== 'admin' },
  {
    file: join(ROOT, 'openapi-console.yaml'),
    title: 'Posada: console',
    intro: consoleIntro,
    holds: ({ role }: Contract) => role === 'admin',
  },
] as const;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'role' in value && 'summary' in value;

/** All contracts that the files `contract*.ts` and `routes*.ts` export; nothing is started. */
export const allContracts = async (): Promise<Contract[]> => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!server)[\w/-]+\/(?:contract|routes)(-[\w-]+)?\.ts$/.test(file.replaceAll('\\', '/')))
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

const FLOW_WIDTH = 140;

const EXAMPLES = { parameter: exampleParameter, body: exampleBody };
type Described = ReturnType<typeof openApiOf>;
type Intro = { readonly title: string; readonly description: string };

/** The part of a document that describes these calls, with the components that they refer to. */
const partOf = (whole: Described, { title, description }: Intro, contracts: readonly Contract[]): Described => {
  const held = new Set(contracts.flatMap((contract) => pathsOf(contract).map((path) => `${contract.method} ${path}`)));
  const paths = Object.entries(whole.paths ?? {}).flatMap(([path, item]) => {
    const calls = Object.entries(item).filter(([method]) => held.has(`${method} ${path}`));
    return calls.length > 0 ? [[path, Object.fromEntries(calls)] as const] : [];
  });
  const { securitySchemes, ...components } = whole.components ?? {};
  const used = new Set<string>();
  const follow = (node: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow((components as Record<string, Record<string, unknown>>)[kind]?.[name]);
    }
  };
  follow(paths);
  const needed = Object.entries(components).map(([kind, all]) => [
    kind,
    Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return {
    ...whole,
    info: { ...whole.info, title, description },
    tags: Object.entries(TAGS).flatMap(([name, about]) =>
      contracts.some(({ tag }) => tag === name) ? [{ name, description: about }] : [],
    ),
    paths: Object.fromEntries(paths),
    components: { ...Object.fromEntries(needed), securitySchemes },
  } as Described;
};

/** Short nodes are written on one line. Texts that other YAML parsers read differently are quoted: days, `on`, and one line with a `?`. */
const textOf = (described: Described): string => {
  const document = new Document(described, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Collection: (_, node) => {
      node.flow = JSON.stringify(node).length <= FLOW_WIDTH;
    },
    Scalar: (_, node) => {
      if (/^.*\?.*$/.test(String(node.value))) node.type = 'QUOTE_DOUBLE';
    },
  });
  return `# Made by npm run openapi. Do not edit.\n${document.toString({ lineWidth: 0, flowCollectionPadding: false })}`;
};

if (import.meta.main) {
  const contracts = await allContracts();
  const rejections = await allRejections();
  const whole = openApiOf(contracts, rejections, EXAMPLES);
  for (const { file, title, intro, holds } of OPENAPI_FILES) {
    const held = contracts.filter(holds);
    const text = textOf(partOf(whole, { title, description: intro(held, rejections) }, held));
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} is not what the contracts say: npm run openapi`);
  }
}
