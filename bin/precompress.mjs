// Writes .br and .gz beside the text files of a built app, once, so that no request compresses them again.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [folder] = process.argv.slice(2);
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(m?js|css|svg|json|webmanifest|txt|xml)$/.test(name));

await Promise.all(
  files.map(async (name) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < 1024) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, await toBrotli(content, { params }));
    writeFileSync(`${file}.gz`, await toGzip(content, { level: 9 }));
  }),
);
