import type { Env } from '../env.ts';

/** schema.org data of the site and its operator. */
export const siteJsonLd = ({ publicUrl, language }: Pick<Env, 'publicUrl' | 'language'>): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Posada',
  url: `${publicUrl}/`,
  inLanguage: language,
  publisher: { '@type': 'Organization', name: 'Posada', url: `${publicUrl}/`, logo: `${publicUrl}/icon-512.png` },
});
