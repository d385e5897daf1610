import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import compress from 'koa-compress';

const THRESHOLD = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses answers by gzip or brotli; static files are compressed at build time, and a live stream must not be buffered. */
export const compression = (): Middleware =>
  compress({
    threshold: THRESHOLD,
    zstd: false,
    br: BROTLI,
    filter: (type: string) => !/event-stream/.test(type) && /json|text|javascript|xml|svg|yaml/.test(type),
  });

const ENCODERS = { br: (text: Buffer) => promisify(brotliCompress)(text, BROTLI), gzip: (text: Buffer) => promisify(gzip)(text) };
type Encoding = keyof typeof ENCODERS;

/** For a text that is sent repeatedly: compresses it once per encoding. Sets body and `Content-Encoding`. */
export const sentCompressed = (text: Buffer): ((ctx: Context) => Promise<void>) => {
  const forms = new Map<Encoding, Promise<Buffer>>();
  return async (ctx) => {
    const encoding = (['br', 'gzip'] as const).find((name) => ctx.acceptsEncodings(name) === name);
    if (encoding === undefined || text.length < THRESHOLD) {
      ctx.body = text;
      return;
    }
    const form = forms.get(encoding) ?? ENCODERS[encoding](text);
    forms.set(encoding, form);
    ctx.body = await form;
    ctx.set('content-encoding', encoding);
  };
};
