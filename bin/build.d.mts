export const BUILDS: readonly { readonly name: string; readonly out: string; readonly from: readonly string[] }[];

/**
 * Moves a finished folder to `out`; a folder of the same sources, identified by `hash`, stays in place. Two processes may do so
 * concurrently. The finished folder is gone afterwards.
 */
export const putInPlace: (fresh: string, out: string, hash: string) => void;

/**
 * Builds what is stale (`all`: everything; `only`: of these); returns the names of what was built. Throws with the bundler's output when a
 * build fails.
 */
export const build: (options?: { all?: boolean; only?: readonly string[] }) => Promise<string[]>;
