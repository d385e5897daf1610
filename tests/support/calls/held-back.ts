import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

type Held = { readonly method: string; readonly path: string; readonly token: string; readonly body: string; readonly type?: string };

/** Sends a call except the last byte of its body, waits for `meanwhile`, sends that byte, and returns the status of the answer. */
export const heldBack = async (
  url: string,
  { method, path, token, body, type }: Held,
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [`${method} ${path} HTTP/1.1`, `host: ${hostname}`, 'connection: close', `authorization: Bearer ${token}`];
  const about = [`content-type: ${type ?? 'application/json'}`, `content-length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...head, ...about].join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  await meanwhile();
  socket.write(body.slice(-1));
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
};
