/** Builds what is stale (`all`: everything); returns the names of what was built. Throws with the bundler's words when a build fails. */
export const build: (options?: { all?: boolean }) => Promise<string[]>;
