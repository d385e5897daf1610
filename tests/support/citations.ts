import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'projections', 'migrations', 'web', 'admin', 'tests', 'bench', 'bin', 'deploy', 'demo', 'docs', '.ci'];
const IS_TEXT = /\.(tsx?|mjs|cjs|css|sql|md|ya?ml)$|\/run$/;
const IS_LEFT_OUT = /(^|\/)node_modules\/|(^|\/)dist\/|^web\/api\/schema\.ts$|^web\/content\/articles\//;

/** Paths of all texts written by people: code, tests, documents and settings of the repository. */
export const textFiles = (): string[] => {
  const below = FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
    } catch {
      return [];
    }
  });
  return [...below, ...readdirSync(ROOT)].filter((file) => IS_TEXT.test(file) && !IS_LEFT_OUT.test(file)).sort();
};

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The anchor that GitHub generates for a heading. */
const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Each document with the anchors of its headings. */
export const documents = (): Map<string, ReadonlySet<string>> =>
  new Map(
    textFiles()
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file, new Set([...textOf(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slugOf(heading)))]),
  );

/** A rule: `D-48`, `D-a15`, `SEC-36`, `X-35`, `F51`, `V-1`. Not in a string of its own, a path or a colour. */
const CODE = /(?<![\w/'"`#-])(D-a?\d{2,3}|SEC-\d{2}|[XHLSKGWCTRUA]-\d{2}|V-\d|F\d{2})(?![\w-])/g;
const DOCUMENT = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g;
/** A record is cited as `ADR 18`; a `decision 18` does not say of which list it is. */
const RECORD = /\b(ADR|[dD]ecision) (\d+)\b/g;
/** Documents that readers of the repository do not have. */
const ELSEWHERE =
  /(?<![\w/-])(?:api|engine|experience|decisions|field-notes|attack|review|walk|gap|spec)\.md\b|(?<![\w-])(?:spec|issue) \d+\b/g;
const LINK = /\]\(([^)\s]+)\)/g;

/** Codes of rules that a text cites. */
export const rulesIn = (text: string): string[] => [...text.matchAll(CODE)].map(([, code = '']) => code);

/**
 * What `text` of `file` cites and nothing in the repository answers: codes of rules without an anchor in `docs/rules`, documents and
 * decisions that do not exist, documents that lie outside.
 */
export const unresolved = (file: string, text: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const rules = new Set([...known].filter(([name]) => name.startsWith('docs/rules/')).flatMap(([, anchors]) => [...anchors]));
  const exists = (target: string): boolean => {
    const [path = '', anchor] = target.split('#');
    const anchors = known.get(path);
    return anchors !== undefined && (anchor === undefined || anchors.has(anchor));
  };
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  const codes = all(CODE)
    .map(([, code = '']) => code)
    .filter((code) => !rules.has(code.toLowerCase()));
  const records = all(RECORD)
    .filter(
      ([, kind, number = '']) =>
        kind !== 'ADR' || ![...known.keys()].some((name) => name.startsWith(`docs/adr/${number.padStart(4, '0')}-`)),
    )
    .map(([name]) => name);
  if (!file.endsWith('.md')) {
    const named = all(DOCUMENT)
      .map(([name]) => name)
      .filter((name) => !exists(name));
    return [...codes, ...records, ...named, ...all(ELSEWHERE).map(([name]) => name)];
  }
  const links = all(LINK)
    .map(([, target = '']) => target)
    .filter((target) => /\.md(#|$)|^#/.test(target) && !/^https?:/.test(target))
    .filter((target) => !exists(target.startsWith('#') ? file + target : relative(ROOT, join(ROOT, dirname(file), target))));
  return [...codes, ...records, ...links];
};
