import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Files without business logic, and the composition root, where every journey starts. */
const PLATFORM = /^src\/(?:(?:kernel|engine|server)\/|program\.ts$|container\.ts$)/;
const PRODUCT = /^(?:src|projections)\//;
/** What vitest makes of an export. To read it is to call no function of the file. */
const EXPORT = /^\(\) => \{ try \{ return [\w.]+ \} catch \{\} \}$/;
const IMPORT = /^(?:import|export)\b[^'"]*?from '(\.[^']+)'/gm;

/** Files by their path in the repository; those of the product in the order in which the imports lead from one to the next. */
export type Touched = { readonly product: readonly string[]; readonly platform: readonly string[] };

/** Counts the functions that V8 calls, by `takePreciseCoverage`. `stop` ends it. */
export const startCoverage = async () => {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** The files of `src/` and `projections/` in which a function was called since the last look. */
  const touched = async (): Promise<Touched> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const called: string[] = [];
    for (const { url, scriptId, functions } of result) {
      if (!url.includes(ROOT)) continue;
      const ran = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      if (ran.some(({ ranges: [range] }) => range && !EXPORT.test(scriptSource.slice(range.startOffset, range.endOffset))))
        called.push(url);
    }
    const files = [...new Set(called.map((url) => url.replace(/^file:\/\//, '').replace(/\?.*$/, '')))]
      .filter((file) => file.startsWith(`${ROOT}/`))
      .map((file) => file.slice(ROOT.length + 1))
      .filter((file) => PRODUCT.test(file))
      .sort();
    return { product: inReadingOrder(files.filter((file) => !PLATFORM.test(file))), platform: files.filter((file) => PLATFORM.test(file)) };
  };
  const stop = async () => {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  };
  return { touched, stop };
};

/** From the routes along the imports, those of types included: what injection connects is named by its type alone. */
export const inReadingOrder = (files: readonly string[]): string[] => {
  const rest = new Set(files);
  const ordered: string[] = [];
  const visit = (file: string): void => {
    if (!rest.delete(file)) return;
    ordered.push(file);
    for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) visit(join(dirname(file), target));
  };
  for (const file of files) if (/routes[^/]*$/.test(file)) visit(file);
  for (const file of files) visit(file);
  return ordered;
};
