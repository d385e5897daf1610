import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/engine/db/embedded/state.ts';
import { testDatabase } from '../support/database.ts';
import { until } from '../support/events.ts';

const ROOT = join(import.meta.dirname, '../..');
const OTHER = 'pt';
/** Prefix of each text in the further language, which is otherwise English, so that placeholders and plurals are right. */
const MARK = '¶';
/** The tables that the compiler requires (docs/development.md#a-third-language). */
const TABLES = ['src/kernel/languages.ts', 'src/kernel/formats.ts', 'src/kernel/instants.ts', 'src/kernel/written-in.ts'];

const copy = mkdtempSync(join(tmpdir(), 'posada-language-'));
let child: ChildProcess | null = null;
let address = '';

const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return MARK + value;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one)]));
  return value;
};

/** The file with the language in every table and list that has the two there are. */
const withOther = (path: string, text: string): string => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const added: { at: number; text: string }[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const entries = node.properties.filter(ts.isPropertyAssignment);
      const english = entries.find(({ name }) => name.getText() === 'en');
      if (english && entries.some(({ name }) => name.getText() === 'es'))
        added.push({
          at: node.properties.end,
          text: `, ${OTHER}: ${english.initializer.getText()}`.replace(/^,/, node.properties.hasTrailingComma ? '' : ','),
        });
    }
    if (ts.isArrayLiteralExpression(node) && node.getText() === "['es', 'en']") added.push({ at: node.elements.end, text: `, '${OTHER}'` });
    ts.forEachChild(node, walk);
  };
  walk(file);
  expect(added.length, path).toBeGreaterThan(0);
  return added.sort((a, b) => b.at - a.at).reduce((so, { at, text: more }) => so.slice(0, at) + more + so.slice(at), text);
};

beforeAll(async () => {
  for (const name of readdirSync(ROOT)) {
    if (['node_modules', 'dist', '.git', 'tests', 'bench', 'docs'].includes(name)) continue;
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !path.includes('node_modules') });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const path of TABLES) writeFileSync(join(copy, path), withOther(path, readFileSync(join(ROOT, path), 'utf8')));
  mkdirSync(join(copy, 'texts', OTHER));
  for (const name of readdirSync(join(ROOT, 'texts/en'))) {
    const text = readFileSync(join(ROOT, 'texts/en', name), 'utf8');
    writeFileSync(join(copy, 'texts', OTHER, name), name.endsWith('.json') ? JSON.stringify(marked(JSON.parse(text))) : text);
  }
  for (const path of globSync('web/content/articles/*.en.md', { cwd: copy }))
    cpSync(join(copy, path), join(copy, path.replace('.en.md', `.${OTHER}.md`)));
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: copy, stdio: 'pipe' });
  const { url } = await testDatabase();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, ['--disable-proto=delete', 'dist/server/main.js'], {
    cwd: copy,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: join(copy, 'data'),
      PUBLIC_URL: address,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => output.includes('"msg":"ready"') || child?.exitCode !== null, 120_000);
  expect(output).toContain('"msg":"ready"');
}, 300_000);
afterAll(async () => {
  const ended = new Promise((resolve) => child?.once('close', resolve) ?? resolve(null));
  child?.kill('SIGTERM');
  await ended;
  rmSync(copy, { recursive: true, force: true });
});

/** The texts of the two languages there are, long enough to be no accident, without those that are the same in every language. */
const known = new Set(
  ['es', 'en'].flatMap((language) =>
    globSync('*.json', { cwd: join(ROOT, 'texts', language) }).flatMap((name) => {
      const all: string[] = [];
      const walk = (value: unknown): void => {
        if (typeof value === 'string' && /\p{L}{2,} \p{L}{2,}/u.test(value)) all.push(value);
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
      };
      walk(JSON.parse(readFileSync(join(ROOT, 'texts', language, name), 'utf8')));
      return all;
    }),
  ),
);

/** The visible texts of the page: between its tags, and those of titles and labels. */
const textsOf = (page: string): string[] => {
  const shown = page.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  return [...shown.matchAll(/>([^<]+)</g), ...shown.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]+)"/g)].map(([, text = '']) =>
    text.trim(),
  );
};

it.each([
  ...[
    '/',
    '/search',
    '/search?place=santiago',
    '/login',
    '/auth/recuperar',
    '/contacto',
    '/faq',
    '/tyc',
    '/privacidad',
    '/about',
    '/blog',
    '/comparar',
  ],
  ...['/nowhere', `/${OTHER}/accommodation/santiago`],
])('%s is only in the further language', async (path) => {
  const answer = await fetch(`${address}${path}${path.includes('?') ? '&' : '?'}lang=${OTHER}`);
  const page = await answer.text();
  expect(page).toContain(`<html lang="${OTHER}"`);
  const texts = textsOf(page);
  expect(texts.filter((text) => text.startsWith(MARK)).length).toBeGreaterThan(10);
  expect(texts.filter((text) => known.has(text))).toEqual([]);
  expect(texts.filter((text) => /^[a-z-]+:[\w.]+$/.test(text))).toEqual([]);
});

it('detects a text of another language', async () => {
  const page = await (await fetch(`${address}/?lang=en`)).text();
  expect(textsOf(page).filter((text) => known.has(text)).length).toBeGreaterThan(5);
});
