import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import type { Env } from './env.ts';
import type { Translate } from './i18n/index.ts';

export type Meta = {
  title: string;
  description?: string;
  /** Path of a picture, for shared links. */
  image?: string | undefined;
  /** Private pages stay out of search engines (X-36). */
  noindex?: boolean;
  /** schema.org data on the page; left out where search engines are. */
  jsonLd?: object;
};

export type MetaOf = (context: { t: Translate; client: QueryClient; params: Params; env: Env }) => Meta;
export type Handle = { meta?: MetaOf; bare?: boolean };

const SUFFIX = ' · Posada';
export const titleOf = ({ title }: Meta): string => (title.startsWith('Posada') ? title : title + SUFFIX);

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** JSON that cannot close the element it stands in. */
const dataIn = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The head of a server-rendered page: title, description, canonical, language alternates, Open Graph, schema.org data. */
export const headHtml = (meta: Meta, { publicUrl, language }: Env, path: string): string => {
  const tags = [`<title>${escaped(titleOf(meta))}</title>`];
  const name = (key: string, content: string) => tags.push(`<meta name="${key}" content="${escaped(content)}">`);
  const property = (key: string, content: string) => tags.push(`<meta property="${key}" content="${escaped(content)}">`);
  if (meta.description) name('description', meta.description);
  if (meta.noindex) name('robots', 'noindex');
  else {
    const address = `${publicUrl}${path}`;
    const link = (rel: string, href: string, hreflang?: string) =>
      tags.push(`<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escaped(href)}">`);
    link('canonical', language === 'en' ? `${address}?lang=en` : address);
    link('alternate', address, 'es');
    link('alternate', `${address}?lang=en`, 'en');
    link('alternate', address, 'x-default');
    property('og:title', titleOf(meta));
    property('og:type', 'website');
    property('og:url', address);
    property('og:locale', language === 'es' ? 'es_ES' : 'en_US');
    if (meta.description) property('og:description', meta.description);
    if (meta.image) property('og:image', `${publicUrl}${meta.image}`);
    if (meta.jsonLd) tags.push(`<script type="application/ld+json">${dataIn(meta.jsonLd)}</script>`);
  }
  return tags.join('\n    ');
};
