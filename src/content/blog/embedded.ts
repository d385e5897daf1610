import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Windows, type WindowTerms, windowsIn } from '../../platform/windows.ts';
import { type Article, articlesIn } from './article.ts';

const FOLDER = new URL('../../../web/content/articles/', import.meta.url);
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

/** The embedded articles: `{slug}.es.md` and `{slug}.en.md`, each with title, lead and dates in its front matter. */
export const embeddedArticles = (terms: WindowTerms): readonly Article[] => {
  const slugs = readdirSync(FOLDER).flatMap((name) => /^(.+)\.es\.md$/.exec(name)?.[1] ?? []);
  const articles = slugs.map((slug) => {
    const [es, en] = [parts(`${slug}.es.md`, windowsIn('es', terms)), parts(`${slug}.en.md`, windowsIn('en', terms))];
    return { slug, published: es.published, updated: es.updated, es, en };
  });
  return articlesIn({ articles });
};
