import type { Env } from '../env.ts';

/** The site and who runs it, for search engines. */
export const siteJsonLd = ({ publicUrl, language }: Pick<Env, 'publicUrl' | 'language'>): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Posada',
  url: `${publicUrl}/`,
  inLanguage: language,
  publisher: { '@type': 'Organization', name: 'Posada', url: `${publicUrl}/`, logo: `${publicUrl}/icon-512.png` },
});
