/** The records of a CSV text with a header (RFC 4180), by column; quoted fields may hold commas, quotes and line ends. */
export function* recordsOf(text: string): Generator<Readonly<Record<string, string>>> {
  const lines = rowsOf(text);
  const header = lines.next().value ?? [];
  for (const fields of lines) yield Object.fromEntries(header.map((name, i) => [name, fields[i] ?? '']));
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function* rowsOf(text: string): Generator<string[], undefined> {
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(text);
    if (!match) throw new Error(`not CSV at character ${at}: ${text.slice(at, at + 60)}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    at = FIELD.lastIndex;
    if (match[3] !== ',') {
      yield row;
      row = [];
    }
  }
  return undefined;
}
