/**
 * The calling codes that an outside service gives for countries, by ISO code (SEC-41): none where no service is set or it does not answer
 * in time. Never rejects, so that the list of countries does not fail with it.
 */
export type CountryInfo = () => Promise<ReadonlyMap<string, string>>;

/** Without a service. */
export const builtInOnly: CountryInfo = async () => new Map();
