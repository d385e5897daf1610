import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEFAULT_LANGUAGE, eachLanguage } from '../../kernel/languages.ts';
import { type Article, articlesIn } from './article.ts';
import { type AllWindows, type Windows, windowsIn } from './windows.ts';

const FOLDER = new URL('../../../web/content/articles/', import.meta.url);
const FIRST = `.${DEFAULT_LANGUAGE}.md`;
const HEAD = /^---\n([\s\S]*?)\n---\n/;

/** Replaces `{{answer}}`, `{{pay}}` and `{{transfer}}` by these durations. Throws for other names. */
const filled = (text: string, windows: Windows): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const words = windows[name as keyof Windows];
    if (words === undefined) throw new Error(`an article asks for ${name}`);
    return words;
  });

const parts = (name: string, windows: Windows) => {
  const file = filled(readFileSync(new URL(name, FOLDER), 'utf8'), windows);
  const [head = '', yaml = ''] = HEAD.exec(file) ?? [];
  return { ...parse(yaml), html: file.slice(head.length) };
};

/** The embedded articles, `{slug}.{language}.md`: the front matter contains title and lead, and in the first language the dates. */
export const embeddedArticles = (terms: AllWindows): readonly Article[] => {
  const slugs = readdirSync(FOLDER).flatMap((name) => (name.endsWith(FIRST) ? name.slice(0, -FIRST.length) : []));
  const articles = slugs.map((slug) => {
    const texts = eachLanguage((language) => parts(`${slug}.${language}.md`, windowsIn(language, terms)));
    const { published, updated } = texts[DEFAULT_LANGUAGE];
    return { slug, published, updated, ...texts };
  });
  return articlesIn({ articles });
};
