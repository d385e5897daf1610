import type { Context } from 'koa';
import type { Language } from '../../shared/types.ts';

const supported = (value: unknown): Language | null => {
  const match = typeof value === 'string' ? /^(es|en)\b/i.exec(value.trim()) : null;
  return match?.[1] ? (match[1].toLowerCase() as Language) : null;
};

/** `?lang=` over cookie `iso639_1` over `Accept-Language` over es (docs/api.md#language). What is not supported is passed over. */
export const languageOf = (ctx: Context): Language =>
  supported(ctx.query['lang']) ??
  supported(ctx.cookies.get('iso639_1')) ??
  (ctx.get('accept-language') ? supported(ctx.acceptsLanguages('es', 'en')) : null) ??
  'es';
