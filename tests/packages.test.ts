import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ICAL from 'ical.js';
import knex from 'knex';
import Koa from 'koa';
import inject from 'light-my-request';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { COMPILED } from './support/compiled.ts';
import * as ofProgram from './support/packages/as-the-program.ts';
import { ROOT, readCurrent, TAKEN } from './support/packages/place.ts';

const files = readCurrent()?.files ?? {};
const names = Object.keys(files).filter((name) => !name.startsWith('file:'));

const node = (code: string, ...before: string[]) => {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  return JSON.parse(execFileSync('node', [...before, '--input-type=module', '-e', code], { cwd: ROOT, env, encoding: 'utf8' }));
};

it('are the same for a test and the program', () => {
  const ofTest: Readonly<Record<string, unknown>> = { ICAL, knex, Koa, inject, LRUCache, pg, pino, parse, z };
  expect(Object.entries(ofProgram).filter(([name, one]) => one !== ofTest[name])).toEqual([]);
  expect(Object.keys(ofProgram).sort()).toEqual(Object.keys(ofTest).sort());
});

it('export from the bundle what they export to Node', () => {
  const pairs = names.map((name) => [name, files[name]]);
  const differing = node(`
    const differing = [];
    for (const [name, file] of ${JSON.stringify(pairs)}) {
      const [there, here] = [await import(name), await import(file)];
      for (const one of new Set([...Object.keys(there), ...Object.keys(here)]))
        if (typeof there[one] !== typeof here[one] && one !== 'module.exports') differing.push(name + ' ' + one);
    }
    process.stdout.write(JSON.stringify(differing));
  `);
  expect(names).toEqual(expect.arrayContaining(['knex', 'koa', 'pg', 'pg-boss', 'zod']));
  expect(differing).toEqual([]);
});

it('are bundled again when a package or the form of the bundle changes', () => {
  expect(TAKEN).toEqual(
    expect.arrayContaining(['package-lock.json', 'vite.server.config.ts', 'tests/support/packages/packages.global.ts']),
  );
});

/** Prints the packages of which the program has loaded files of their own when it can start. */
const LOADED = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /.*\\/node_modules\\/((?:@[^/.]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import('./src/program.ts');
  process.stdout.write(JSON.stringify([...packages]));
  process.exit(0);
`;

it('are loaded from the bundle alone', () => {
  const loaded: string[] = node(LOADED, '--import', join(ROOT, 'tests/support/packages/resolve.ts'));
  expect(loaded).toContain('.cache');
  expect(loaded.filter((name) => names.includes(name))).toEqual([]);
});
