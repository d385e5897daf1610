export const BUILDS: readonly { readonly name: string; readonly out: string; readonly from: readonly string[] }[];

/** Builds what is stale (`all`: everything; `only`: of these); returns the names of what was built. Throws with the bundler's words when a build fails. */
export const build: (options?: { all?: boolean; only?: readonly string[] }) => Promise<string[]>;
