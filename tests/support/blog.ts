import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './process/at-end.ts';

type Mode = 'works' | 'fails' | 'is silent' | 'talks html' | 'never ends' | 'sends away' | 'lists nothing';

const text = (title: string, html = `<p>${title}.</p>`) => ({ title, lead: `${title}, in a sentence`, html });

/** An article in the format of a content API in `docs/settings.md`. */
export const written = (slug: string, more: object = {}) => ({
  slug,
  published: '2026-10-01',
  es: text(`Sobre ${slug}`),
  en: text(`About ${slug}`),
  ...more,
});

/** A local content API. Ended after the file. */
export const aBlog = async (articles: readonly unknown[]) => {
  let mode: Mode = 'works';
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (mode === 'is silent') return;
    if (mode === 'fails') return response.writeHead(503).end('busy');
    if (mode === 'sends away') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    response.setHeader('content-type', mode === 'talks html' ? 'text/html' : 'application/json');
    if (mode === 'talks html') return response.end('<html>Maintenance</html>');
    if (mode === 'never ends') return response.end(`{"articles":[${' '.repeat(4_500_000)}]}`);
    response.end(JSON.stringify(mode === 'lists nothing' ? { posts: [] } : { articles }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/posada?key=k1`,
    requests: () => requests,
    becomes: (to: Mode) => {
      mode = to;
    },
  };
};
