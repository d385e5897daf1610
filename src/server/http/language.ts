import type { Context } from 'koa';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '../../kernel/languages.ts';
import type { Language } from '../../kernel/types.ts';

const supported = (value: unknown): Language | null => {
  const named = typeof value === 'string' ? /^[a-z]+\b/i.exec(value.trim())?.[0].toLowerCase() : null;
  return isLanguage(named) ? named : null;
};

/** `?lang=`, then cookie `iso639_1`, then `Accept-Language`, else es (docs/api.md#language). Unsupported values are skipped. */
export const languageOf = (ctx: Context): Language =>
  supported(ctx.query['lang']) ??
  supported(ctx.cookies.get('iso639_1')) ??
  (ctx.get('accept-language') ? supported(ctx.acceptsLanguages(...LANGUAGES)) : null) ??
  DEFAULT_LANGUAGE;
