import type { Tag } from 'sanitize-html';
import { z } from 'zod';
import { sanitizeHtml } from '../../engine/lazily.ts';
import { eachLanguage } from '../../kernel/languages.ts';
import { isOneLine } from '../../kernel/text.ts';
import type { DateOnly, Language } from '../../kernel/types.ts';

/** A path of this site, or an https address. */
const ADDRESS = /^(\/(?![/\\])|https:\/\/)/;

/** The elements allowed in articles from all sources (SEC-14, SEC-41): text, headings below that of the page, lists, emphasis, links. */
export const articleHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'br', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: (tagName, { href = '' }): Tag => {
        const address = href.trim();
        if (!ADDRESS.test(address)) return { tagName: 'span', attribs: {} }; // drops the tag and retains its text
        return { tagName, attribs: { href: address, ...(address.startsWith('/') ? {} : { rel: 'noopener nofollow' }) } };
      },
    },
    disallowedTagsMode: 'discard',
  }).trim();

type Text = { readonly title: string; readonly lead: string; readonly html: string };

/** An article in both languages with one path (D-09). `html` is sanitised. */
export type Article = {
  readonly slug: string;
  readonly published: DateOnly;
  readonly updated: DateOnly | null;
  readonly texts: Readonly<Record<Language, Text>>;
};

/** The source of the articles: embedded, or the API at `BLOG_URL`; newest first. Rejects when they cannot be loaded. */
export type Articles = () => Promise<readonly Article[]>;

const MAX_ARTICLES = 200;
const WORDS_A_MINUTE = 200;

const oneLine = (most: number) => z.string().trim().min(1).max(most).refine(isOneLine);
const text = z.object({
  title: oneLine(110),
  lead: oneLine(300),
  html: z.string().max(60_000).transform(articleHtml).pipe(z.string().min(1)),
});
const article = z
  .object({
    slug: z
      .string()
      .max(80)
      .regex(/^[a-z\d]+(-[a-z\d]+)*$/),
    published: z.iso.date(),
    updated: z.iso.date().nullish().default(null),
    ...eachLanguage(() => text),
  })
  .transform(({ slug, published, updated, ...texts }): Article => ({ slug, published, updated, texts }));

/**
 * Parses `{articles: [{slug, published, updated?, es: {title, lead, html}, en: {…}}]}`. Leaves out incomplete articles, those without both
 * languages, and duplicate slugs. Throws for anything that is not such a list.
 */
export const articlesIn = (sent: unknown): Article[] => {
  const { articles } = z.object({ articles: z.array(z.unknown()) }).parse(sent);
  const whole = articles.slice(0, MAX_ARTICLES).flatMap((one) => article.safeParse(one).data ?? []);
  return [...new Map(whole.toReversed().map((one) => [one.slug, one])).values()].sort(
    (a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug),
  );
};

/** The reading time of the longer text in whole minutes. */
export const minutesOf = ({ texts }: Article): number => {
  const words = Object.values(texts).map(
    ({ html }) =>
      html
        .replace(/<[^<>]*>/g, ' ')
        .split(/\s+/)
        .filter(Boolean).length,
  );
  return Math.max(1, Math.round(Math.max(...words) / WORDS_A_MINUTE));
};
