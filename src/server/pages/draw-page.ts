import type { Context } from 'koa';
import type { Language } from '../../kernel/types.ts';
import { sessionTokenOf } from '../http/auth.ts';
import { redirectWithin } from '../http/redirect.ts';
import { sentCompressed } from '../http/serving/compression.ts';
import type { PageParts } from './page-files.ts';

/** What the site renders for an address. */
export type Rendered = {
  readonly status: number;
  /** A path of this host, answered with `status` when that is a 3xx, otherwise with 302. */
  readonly redirect: string | null;
  /** title, meta, link and JSON-LD elements. */
  readonly head: string;
  readonly html: string;
  /** The modules of the build that this page uses; their files are added to the document. */
  readonly files: readonly string[];
  /** The page can be opened offline, as it was last seen. */
  readonly kept: boolean;
  /** JSON for `<script type="application/json" id="state">`, `<` escaped; empty when the browser has to render from scratch. */
  readonly state: string;
};

/** The whole document, as it is sent. */
export type Page = Pick<Rendered, 'status' | 'redirect'> & {
  readonly html: Buffer;
  /** Sets the body; compressed forms are cached with the page. */
  readonly send: (ctx: Context) => Promise<void>;
};

/** Inserts the rendering into the document of the build. */
export const pageOf = (template: string, rendered: Rendered, { styles, program }: PageParts, language: Language): Page => {
  const { status, redirect, html: body, head, state } = rendered;
  const html = Buffer.from(
    template
      .replace(/<html\b[^<>]*>/, (tag) => `${tag.replace(/\slang="[^"]*"/, '').slice(0, -1)} lang="${language}">`)
      .replace('<!--head-->', () => [head, styles].filter(Boolean).join('\n    '))
      .replace('<!--app-->', () => body)
      .replace('<!--state-->', () => (state === '' ? '' : `<script type="application/json" id="state">${state}</script>`))
      .replace('<!--program-->', () => program),
  );
  return { status, redirect, html, send: sentCompressed(html) };
};

/** Seconds of Retry-After for a page without its content, so that clients without JavaScript, such as search engines, retry. */
const RETRY_AFTER_S = '30';

/** Answers with the page, or with its redirect. */
export const sendPage = async (ctx: Context, { status, redirect, send }: Page, language: Language): Promise<void> => {
  if (!ctx.response.get('cache-control')) ctx.set('cache-control', sessionTokenOf(ctx) ? 'private, no-store' : 'no-cache');
  ctx.vary('Cookie, Accept-Language');
  ctx.set('content-language', language);
  if (redirect !== null) {
    redirectWithin(ctx, redirect, redirectStatus(status));
    return;
  }
  ctx.status = status;
  if (status === 503 || status === 429) ctx.set({ 'retry-after': RETRY_AFTER_S, 'cache-control': 'no-store' });
  ctx.type = 'html';
  await send(ctx);
};

const redirectStatus = (status: number) => ([301, 303, 307, 308] as const).find((known) => known === status) ?? 302;
