import { percentile } from './statistics.ts';

export type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly count: number };

/** `callers` closed loops for `ms`: each calls again after its answer. `worth` is what one call counts for. */
export const hammer = async (callers: number, ms: number, call: (caller: number) => Promise<unknown>, worth = 1): Promise<Load> => {
  const started = performance.now();
  const took: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - started < ms) {
        const begun = performance.now();
        await call(caller);
        took.push(performance.now() - begun);
      }
    }),
  );
  return { ...latencies(took), perSecond: (took.length * worth * 1000) / (performance.now() - started) };
};

export const latencies = (took: readonly number[]): Omit<Load, 'perSecond'> => ({
  p50: percentile(took, 0.5),
  p99: percentile(took, 0.99),
  count: took.length,
});

/** Every contender once per round, sequentially: rounds and contenders are interleaved, so that each meets the same machine. */
export const interleaved = async <Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Load>>>,
): Promise<Record<Name, Load[]>> => {
  const names = Object.keys(contenders) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Load[]>; // loses its keys
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const result = await contenders[name]();
      results[name].push(result);
      process.stdout.write(`  ${name}: ${Math.round(result.perSecond)}/s, p50 ${result.p50.toFixed(2)} ms\n`);
    }
  }
  return results;
};
