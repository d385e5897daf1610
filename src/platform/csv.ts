/** A spreadsheet runs a cell that begins with one of these as a formula (SEC-22). */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that no spreadsheet runs: with a `'` in front where it begins like a formula. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cellOf = (value: string | number): string => {
  const safe = typeof value === 'number' ? String(value) : safeCell(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * A CSV text by RFC 4180, with a byte order mark, which spreadsheets need to read it as UTF-8. No cell is run as a formula: one that begins
 * like a formula gets a `'` in front, but for a number below zero, which is none.
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
