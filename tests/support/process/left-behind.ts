import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, vi } from 'vitest';

/** Environment variables that a library sets on first load. */
const BY_LIBRARIES = ['VIPSHOME'];
/** Time given to stopping things. */
const ENDING_MS = 10_000;

/** Processes that run and servers that listen. */
const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap' || kind === 'TCPServerWrap').length;

/** Global names and their values; lazily computed ones are not read. */
const globals = () =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name, { value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !BY_LIBRARIES.includes(name)));

const names = globals();
const before = { folder: process.cwd(), environment: environment(), running: running() };

/**
 * Files share a process (ADR 144), so that each leaves it as it was found: environment, folder, what global names stand for, and nothing of
 * its own that still runs (`ends.ts` has ended it). What vitest itself put in place of something is taken away here. Registered before the
 * hooks of the file, hence run after them.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const since = performance.now(); running() > before.running && performance.now() - since < ENDING_MS; ) await sleep(5);
  const now = globals();
  const replaced = [...names].filter(([name, value]) => !Object.is(now.get(name), value)).map(([name]) => name);
  const still = Math.max(running(), before.running); // fewer is no fault: things ended by an earlier file may close late
  const after = { folder: process.cwd(), environment: environment(), running: still };
  expect({ ...after, replaced }, 'what this file left behind').toEqual({ ...before, replaced: [] });
});
