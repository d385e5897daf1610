/**
 * Looks up an own property of a record by an untrusted name; undefined for inherited ones (`constructor`, `__proto__`, `toString`). Records
 * with string keys are only read with this function (tests/scans/program.test.ts).
 */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A record with a value for each of these names, typed by them. */
export const recordOf = <const Names extends readonly string[], Value>(
  names: Names,
  of: (name: Names[number]) => Value,
): Record<Names[number], Value> => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Names[number], Value>; // the type of Object.fromEntries loses the keys
