/** A spreadsheet runs a cell that begins so as a formula (SEC-22): also in full width, and behind spaces, which some drop. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** The same after what parts cells where a comma parts decimals: there a program that opens the file ends the cell. */
const FORMULA_INSIDE = /[;\t](?=[^\S\t]*[=+\-@＝＋－＠])/g;

/** A text that no spreadsheet runs: with a `'` in front where it begins like a formula. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cellOf = (value: string | number): string => {
  const safe = typeof value === 'number' ? String(value) : safeCell(value.replace(FORMULA_INSIDE, "$&'"));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * A CSV text by RFC 4180, with a byte order mark, which spreadsheets need to read it as UTF-8. No cell is run as a formula: one that begins
 * like a formula gets a `'` in front, also where only a semicolon or a tab makes a cell of it, but for a number below zero, which is none.
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
