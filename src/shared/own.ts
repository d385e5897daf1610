/**
 * The entry of a record under a name that came from outside, undefined when the record itself has none: what every object inherits
 * (`constructor`, `__proto__`, `toString`) is no entry. Records with text keys are read with this alone (tests/scans/lookups.test.ts).
 */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
