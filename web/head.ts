import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { addressIn, DEFAULT_LANGUAGE, eachLanguage, LANGUAGES, type Language, SHARED_AS } from '../src/kernel/languages.ts';
import type { Env } from './env.ts';
import type { Translate } from './i18n/index.ts';
import { sharePictures, spelt } from './paths.ts';

export type Meta = {
  title: string;
  description?: string;
  /** Path of one of the `sharePictures`; the default picture without it. */
  image?: string | undefined;
  /** The canonical path, where it differs from the requested one, for example without dates. */
  path?: string;
  /** The path in each language, if they differ; otherwise `?lang=en` distinguishes them (D-09). */
  addresses?: Readonly<Record<Language, string>>;
  /** Keeps a private page out of search engines (X-36). */
  noindex?: boolean;
  /** The page is an article (`og:type`). */
  article?: boolean;
  /** schema.org data; left out on pages with `noindex`. */
  jsonLd?: object;
  /** The breadcrumbs below the home page, this page last: names with their paths, for search engines. */
  trail?: readonly Step[];
};
type Step = readonly [name: string, path: string];

/** Null when the page was not found or failed to load. `query` is that of the URL. */
export type MetaOf = (context: {
  t: Translate;
  client: QueryClient;
  params: Params;
  query: URLSearchParams;
  env: Env;
  path: string;
}) => Meta | null;
/** `bare`: without most of the header; `kept`: the page is available offline as last seen (`public/sw.js`). */
export type Handle = { meta?: MetaOf; bare?: boolean; kept?: boolean };

/** Code for the head of server-rendered pages is excluded from the browser's build (X-35). Component tests see both. */
export const isServer: boolean = import.meta.env.SSR || import.meta.env.MODE === 'test';

const SUFFIX = ' · Posada';
export const titleOf = ({ title }: Meta): string => (title.startsWith('Posada') ? title : title + SUFFIX);

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** JSON that cannot contain `</script>`. */
const dataIn = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

const trailJsonLd = (trail: readonly Step[], publicUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Posada', '/'] as const, ...trail].map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: publicUrl + path,
  })),
});

/** The head of a page rendered on the server: title, description, canonical, language alternates, Open Graph, schema.org data. */
export const headHtml = (meta: Meta, { publicUrl, language }: Env, path: string): string => {
  const tags = [`<title>${escaped(titleOf(meta))}</title>`];
  const name = (key: string, content: string) => tags.push(`<meta name="${key}" content="${escaped(content)}">`);
  const property = (key: string, content: string) => tags.push(`<meta property="${key}" content="${escaped(content)}">`);
  if (meta.description) name('description', meta.description);
  if (meta.noindex) name('robots', 'noindex');
  else {
    const own = publicUrl + (meta.path ?? spelt(path));
    const { addresses } = meta;
    const each = eachLanguage((known) => (addresses ? publicUrl + addresses[known] : addressIn(known, own)));
    const canonical = each[language];
    const link = (rel: string, href: string, hreflang?: string) =>
      tags.push(`<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escaped(href)}">`);
    link('canonical', canonical);
    for (const known of LANGUAGES) link('alternate', each[known], known);
    link('alternate', each[DEFAULT_LANGUAGE], 'x-default');
    property('og:site_name', 'Posada');
    property('og:title', titleOf(meta));
    property('og:type', meta.article ? 'article' : 'website');
    property('og:url', canonical);
    property('og:locale', SHARED_AS[language]);
    for (const other of LANGUAGES) if (other !== language) property('og:locale:alternate', SHARED_AS[other]);
    if (meta.description) property('og:description', meta.description);
    property('og:image', `${publicUrl}${meta.image ?? sharePictures.site}`);
    property('og:image:width', String(sharePictures.width));
    property('og:image:height', String(sharePictures.height));
    property('og:image:alt', meta.title);
    name('twitter:card', 'summary_large_image');
    for (const data of [meta.jsonLd, meta.trail && trailJsonLd(meta.trail, publicUrl)])
      if (data) tags.push(`<script type="application/ld+json">${dataIn(data)}</script>`);
  }
  return tags.join('\n    ');
};
