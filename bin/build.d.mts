export const BUILDS: readonly { readonly name: string; readonly out: string; readonly from: readonly string[] }[];

/**
 * Puts a finished folder where `out` is; what stands there of the same sources, which `hash` names, stays. Two processes may do so at once. The
 * finished folder is gone afterwards.
 */
export const putInPlace: (fresh: string, out: string, hash: string) => void;

/** Builds what is stale (`all`: everything; `only`: of these); returns the names of what was built. Throws with the bundler's words when a build fails. */
export const build: (options?: { all?: boolean; only?: readonly string[] }) => Promise<string[]>;
