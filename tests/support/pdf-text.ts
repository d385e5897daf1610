import { inflateSync } from 'node:zlib';

const objectsOf = (pdf: Buffer): Map<string, string> => {
  const bytes = pdf.toString('latin1');
  return new Map([...bytes.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]));
};

const streamOf = (object: string | undefined): string => {
  const at = object?.indexOf('stream\n') ?? -1;
  if (!object || at < 0) return '';
  const bytes = Buffer.from(object.slice(at + 7, object.lastIndexOf('\nendstream')), 'latin1');
  return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
};

/** The characters of the glyphs of a font, from its `ToUnicode`. */
const charactersOf = (cmap: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [n, [, code = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries()) {
      const units = Buffer.from(code.replaceAll(' ', ''), 'hex').swap16();
      found.set((Number.parseInt(from, 16) + n).toString(16).padStart(4, '0'), units.toString('utf16le'));
    }
  return found;
};

/** The texts of one of our PDFs, page by page, decoded by the fonts' own tables, as copied out of a reader. */
export const pdfTexts = (pdf: Buffer): string[][] => {
  const objects = objectsOf(pdf);
  const ref = (object: string | undefined, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(object ?? '')?.[1] ?? '');
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\n/.test(object));
  return pages.map((page) => {
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = '', id = ''] of (ref(page, 'Resources') ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, charactersOf(streamOf(ref(objects.get(id), 'ToUnicode'))));
    let font: Map<string, string> | undefined;
    const texts: string[] = [];
    for (const [, name, shown] of streamOf(ref(page, 'Contents')).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      const glyphs = [...(shown ?? '').matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      if (shown !== undefined) texts.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '\ufffd').join(''));
    }
    return texts;
  });
};
