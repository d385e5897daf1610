import { z } from 'zod';
import { eachLanguage } from '../../kernel/languages.ts';
import { contract } from '../../server/http/contract.ts';

const tag = 'Content';

const inBoth = z.object(eachLanguage(() => z.string()));

const teaser = z.object({
  slug: z.string().describe('URL segment in `/blog/{slug}`, same in both languages'),
  titulo: inBoth,
  bajada: inBoth.describe('One-sentence summary'),
  minutos: z.int().describe('Reading time'),
  publicado: z.string().describe('yyyy-mm-dd'),
});

export const getArticles = contract({
  name: 'getArticles',
  tag,
  summary: 'Lists blog articles, newest first; 503 while the content API (`BLOG_URL`) is unavailable',
  method: 'get',
  path: '/blog',
  role: 'public',
  rate: 'content',
  response: z.object({ data: z.array(teaser.meta({ id: 'ArticleTeaser' })) }),
});

export const getArticle = contract({
  name: 'getArticle',
  tag,
  summary: 'Returns a blog article',
  method: 'get',
  path: '/blog/{slug}',
  role: 'public',
  rate: 'content',
  params: z.object({ slug: z.string().min(1).max(80) }),
  response: z.object({ data: teaser.extend({ actualizado: z.string().describe('yyyy-mm-dd'), html: inBoth }).meta({ id: 'Article' }) }),
});
