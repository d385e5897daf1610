type Counts = { passed: number; failed: number; again: string[] };
type Options = { env?: Record<string, string>; quiet?: boolean; folder?: string };
export const vitest: (args: string[], options?: Options) => { code: number; counts: Counts | null };
