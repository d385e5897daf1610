import { chromium } from '@playwright/test';
import { chromium as found } from '../../bin/chromium.mjs';
import { freePort } from '../../src/engine/db/embedded/state.ts';
import { packageInOwnFolder } from '../packages.ts';
import type { Visit } from './pages-table.ts';

export const LIGHTHOUSE = '13.5.0';

type Audit = { numericValue?: number; details?: { items?: readonly Record<string, unknown>[] } };
type Lhr = {
  audits: Readonly<Record<string, Audit>>;
  categories: { performance: { score: number | null } };
  runtimeError?: { code: string; message: string };
};
type Lighthouse = { default(url: string, flags: object): Promise<{ lhr: Lhr } | undefined> };

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/** A browser with an empty cache, for one visit. */
export const withBrowser = async <T>(
  work: (browser: Awaited<ReturnType<typeof chromium.launch>>, port: number) => Promise<T>,
): Promise<T> => {
  const port = await freePort();
  const browser = await chromium.launch({ executablePath: found(), args: [...ARGS, `--remote-debugging-port=${port}`] });
  try {
    return await work(browser, port);
  } finally {
    await browser.close();
  }
};

/** Lighthouse sometimes misses the beginning of its own trace, reports this, and asks to be run again. */
const TRACE_MISSED = 'NO_NAVSTART';
const TRIES = 3;

/** Lighthouse's default phone: slow 4G and a CPU four times slower, both simulated from an unthrottled visit ("simulate"). */
export const lighthouse = async (url: string, tries = TRIES): Promise<Lhr> => {
  const { default: run } = await packageInOwnFolder<Lighthouse>(`bench-lighthouse-${LIGHTHOUSE}`, [`lighthouse@${LIGHTHOUSE}`]);
  const result = await withBrowser((_, port) =>
    run(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    }),
  );
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { runtimeError } = result.lhr;
  if (runtimeError?.code === TRACE_MISSED && tries > 1) return lighthouse(url, tries - 1);
  if (runtimeError) throw new Error(`Lighthouse cannot read ${url}: ${runtimeError.message}`);
  return result.lhr;
};

/** The figures of a report. Throws when one is missing. */
export const visitOf = ({ audits, categories }: Lhr): Visit => {
  const figure = (name: string): number => {
    const value = audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${name}`);
    return value;
  };
  const requests = audits['network-requests']?.details?.items ?? [];
  const sent = (type?: string) =>
    requests.reduce((sum, request) => sum + (!type || request['resourceType'] === type ? Number(request['transferSize']) : 0), 0) / 1000;
  return {
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    blocking: figure('total-blocking-time'),
    script: sent('Script'),
    all: sent(),
    score: (categories.performance.score ?? 0) * 100,
  };
};
