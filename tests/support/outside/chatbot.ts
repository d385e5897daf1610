import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Mode = 'knows' | 'hangs' | 'hangs midway' | 'fails' | 'talks html' | 'says something else' | 'never ends' | 'sends away';
type Received = { readonly method: string | undefined; readonly type: string | undefined; readonly body: unknown };

/**
 * A local chat bot that answers its webhook: `{cellphone}` in, `{exists}` out, true for numbers that end in an even digit. `GET` returns
 * the received calls.
 */
export const aChatbot = async () => {
  const requests: Received[] = [];
  let mode: Mode = 'knows';
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify(requests));
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { cellphone: string };
    requests.push({ method: request.method, type: request.headers['content-type'], body });
    if (mode === 'hangs') return;
    if (mode === 'fails') return response.writeHead(503).end('busy');
    if (mode === 'sends away') return response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    response.writeHead(200, { 'content-type': mode === 'talks html' ? 'text/html' : 'application/json' });
    if (mode === 'hangs midway') return response.write('{"exists":');
    if (mode === 'talks html') return response.end('<html>Maintenance</html>');
    if (mode === 'says something else') return response.end('{"exists":"yes"}');
    if (mode === 'never ends') return response.end(`{"exists":true${' '.repeat(400_000)}}`);
    return response.end(JSON.stringify({ exists: /[02468]$/.test(body.cellphone), more: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/k1?source=web`,
    requests,
    becomes: (to: Mode) => {
      mode = to;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
