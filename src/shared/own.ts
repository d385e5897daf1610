/**
 * Looks up an own property of a record by an untrusted name; undefined for inherited ones (`constructor`, `__proto__`, `toString`). Records
 * with string keys are only read with this function (tests/scans/program.test.ts).
 */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
