import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PLATFORM = /^src\/(platform|shared)\//;

export type Touched = { readonly product: readonly string[]; readonly platform: readonly string[] };

/** Runs `journey` with V8's precise coverage: the files of `src/` and `projections/` in which a function was called meanwhile. */
export const touchedBy = async (journey: () => Promise<void>): Promise<Touched> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    await session.post('Profiler.takePreciseCoverage'); // what was counted before is not the journey's
    await journey();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const called = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    );
    const files = [...new Set(called.map(({ url }) => url.replace(/^file:\/\//, '').replace(/\?.*$/, '')))]
      .filter((file) => file.startsWith(`${ROOT}/`))
      .map((file) => file.slice(ROOT.length + 1))
      .filter((file) => /^(src|projections)\//.test(file))
      .sort();
    return { product: files.filter((file) => !PLATFORM.test(file)), platform: files.filter((file) => PLATFORM.test(file)) };
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
};
