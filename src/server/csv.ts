/** Spreadsheets run a cell that begins like this as a formula (SEC-22), also in full-width characters and after spaces, which some drop. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** The same after a semicolon or tab, which separate cells where the comma is the decimal separator. */
const FORMULA_INSIDE = /[;\t](?=[^\S\t]*[=+\-@＝＋－＠])/g;

/** A text that no spreadsheet runs: with a `'` in front where it begins like a formula. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cellOf = (value: string | number): string => {
  const safe = typeof value === 'number' ? String(value) : safeCell(value.replace(FORMULA_INSIDE, "$&'"));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * A CSV text by RFC 4180, with a byte order mark, which spreadsheets need to read it as UTF-8. No cell is run as a formula: a text that
 * begins like one gets a `'` in front, also after a semicolon or tab inside it; negative numbers do not.
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
