import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const WEB = join(import.meta.dirname, '../../../web');
const CONSOLE = join(import.meta.dirname, '../../../admin');
/** Written by a tool, or drawn from another's data: not ours to scan. */
const NOT_OURS = ['api/schema.ts', 'public/'];

export type Source = { path: string; text: string };

const sourcesIn = (folder: string, endings: readonly string[]): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !NOT_OURS.some((other) => path.startsWith(other)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** The files of the web app whose names end so. */
export const sources = (...endings: readonly string[]): Source[] => sourcesIn(WEB, endings);

/** Those of the console. */
export const consoleSources = (...endings: readonly string[]): Source[] => sourcesIn(CONSOLE, endings);

const parsed = new Map<string, ts.SourceFile>();
/** A file taken apart, once for all that look at it. */
const fileOf = ({ path, text }: Source): ts.SourceFile => {
  const known = parsed.get(text);
  if (known) return known;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  parsed.set(text, file);
  return file;
};

/** Every node of a file, each with its line. */
export const eachNode = (source: Source, visit: (node: ts.Node, where: string) => void): void => {
  const file = fileOf(source);
  const walk = (node: ts.Node) => {
    visit(node, `${source.path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    ts.forEachChild(node, walk);
  };
  walk(file);
};
