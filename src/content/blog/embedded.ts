import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Article, articlesIn } from './article.ts';

const FOLDER = new URL('../../../web/content/articles/', import.meta.url);
const HEAD = /^---\n([\s\S]*?)\n---\n/;

const parts = (name: string) => {
  const file = readFileSync(new URL(name, FOLDER), 'utf8');
  const [head = '', yaml = ''] = HEAD.exec(file) ?? [];
  return { ...parse(yaml), html: file.slice(head.length) };
};

/** The articles the program comes with: `{slug}.es.md` and `{slug}.en.md`, each with title, lead and days before it (decisions, Outside services). */
export const embeddedArticles = (): readonly Article[] => {
  const slugs = readdirSync(FOLDER).flatMap((name) => /^(.+)\.es\.md$/.exec(name)?.[1] ?? []);
  const articles = slugs.map((slug) => {
    const [es, en] = [parts(`${slug}.es.md`), parts(`${slug}.en.md`)];
    return { slug, published: es.published, updated: es.updated, es, en };
  });
  return articlesIn({ articles });
};
